"""A first bot for Akropolis: it makes the move after which it has the most points.

python first_bot.py
agora play akropolis --bots first_bot:OneAhead
"""

import argparse

import agora


class OneAhead:
    """Looks one move ahead."""

    def choose(self, sight: agora.AnySight) -> agora.Move:
        world = sight.world()  # a game that the seat cannot tell from the true one

        def points(move: agora.Move) -> int:
            return sight.game.score(sight.after(move, world))[sight.seat].total

        return max(sight.moves, key=points)


def main() -> None:
    parser = argparse.ArgumentParser(description="Let the first bot play Akropolis against another.")
    parser.add_argument("--rival", default="random")
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args()
    tally = agora.Tally()
    for outcome in agora.simulate("akropolis", {"seats": 2}, [OneAhead(), given.rival], games=given.games, seed=1):
        tally.add(outcome)
    own, other = tally.mean_scores
    print(f"OneAhead won {tally.wins[0]:g} of {tally.games} games: {own:.0f} points to {other:.0f} of {given.rival}")


if __name__ == "__main__":
    main()
