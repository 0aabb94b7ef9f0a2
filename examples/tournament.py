"""A tournament: bots play each other on the same deals from every seat, and a table shows how strong they are.

python tournament.py improvement --bots random,greedy,level1,level2 --games 24
python tournament.py akropolis --bots level1,first_bot:OneAhead --games 4

`agora arena` does the same from the shell, keeps every game and draws a page.
"""

import argparse
import sys

import agora


def table(standings: agora.Standings) -> str:
    """A line for each bot, the strongest first, with how often it came before each other."""
    names = [row.bot for row in standings.rows]
    width = max(map(len, names)) + 2
    lines = [" " * width + "".join(f"{name:>{width}}" for name in [*names, "wins"]) + "  Elo"]
    for row in standings.rows:
        met = [standings.scores.get((row.bot, other)) for other in names]
        cells = [*(f"{score.value:.0%}" if score else "·" for score in met), f"{row.share.value:.0%}"]
        strength = f"{row.elo.value:+.0f} ({row.elo.low:+.0f} to {row.elo.high:+.0f})"
        lines.append(f"{row.bot:{width}}" + "".join(f"{cell:>{width}}" for cell in cells) + f"  {strength}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Let bots play each other.")
    parser.add_argument("game")
    parser.add_argument("--bots", default="random,greedy,level1,level2")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=24, help="rounded up to whole deals")
    parser.add_argument("--seed", default="tournament")
    given = parser.parse_args()
    try:
        print(
            table(agora.tournament(given.game, {"seats": given.seats}, given.bots.split(","), given.games, given.seed))
        )
    except (agora.Refusal, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
