"""A tournament: every bot plays every other on the same deals from both seats, and a table shows who beats whom.

python tournament.py improvement --bots random,greedy,level1,level2 --deals 10
python tournament.py akropolis --bots level1,first_bot:OneAhead --deals 2
"""

import argparse
import sys
from itertools import combinations
from statistics import mean

import agora
from agora.arena.paired import Meeting, interval, meetings


def play(game_id: str, bots: list[str], deals: int, seed: str) -> dict[tuple[str, str], list[Meeting]]:
    """Let each pair play; the result holds the meetings of the first named against the second."""
    game = agora.find(game_id)
    options = game.read_options({"seats": 2})
    players = {name: agora.bots.find(name) for name in bots}
    results = {}
    for hero, rival in combinations(bots, 2):
        met = list(meetings(game, options, players[hero], players[rival], range(deals), seed))
        results[hero, rival] = met
        results[rival, hero] = [
            Meeting(1 - each.share, -each.lead) for each in met
        ]  # the same games from the other side
        low, high = interval([each.share for each in met])
        print(f"{hero} v {rival}: {mean(each.share for each in met):.0%} of {len(met)} games ({low:.0%} to {high:.0%})")
    return results


def table(bots: list[str], results: dict[tuple[str, str], list[Meeting]]) -> str:
    """The share of wins of each bot against each other, best bot first."""

    def share(hero: str, rival: str) -> float:
        return mean(each.share for each in results[hero, rival])

    total = {hero: mean(share(hero, rival) for rival in bots if rival != hero) for hero in bots}
    ranked = sorted(bots, key=total.__getitem__, reverse=True)
    width = max(map(len, bots)) + 2
    lines = [" " * width + "".join(f"{name:>{width}}" for name in [*ranked, "mean"])]
    for hero in ranked:
        cells = ["·" if hero == rival else f"{share(hero, rival):.0%}" for rival in ranked]
        lines.append(f"{hero:{width}}" + "".join(f"{cell:>{width}}" for cell in [*cells, f"{total[hero]:.0%}"]))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Let bots play every other bot at a table for two.")
    parser.add_argument("game", choices=["akropolis", "improvement"], help="a game for two")
    parser.add_argument("--bots", default="random,greedy,level1,level2")
    parser.add_argument("--deals", type=int, default=10, help="each is played from both seats")
    parser.add_argument("--seed", default="tournament")
    given = parser.parse_args()
    bots = given.bots.split(",")
    if len(set(bots)) < 2 or len(set(bots)) < len(bots) or given.deals < 1:
        sys.exit("a tournament needs two or more different bots and at least one deal")
    try:
        print(table(bots, play(given.game, bots, given.deals, given.seed)))
    except agora.Refusal as refusal:
        sys.exit(str(refusal))


if __name__ == "__main__":
    main()
