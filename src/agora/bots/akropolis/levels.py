"""The five levels of Akropolis. A weaker one sees less: fewer placements, not the others, not the next round."""

from agora.bots.akropolis.bot import SearchBot
from agora.bots.akropolis.growth import Allowed
from agora.bots.akropolis.weights import points_alone


def level(number: int, allowed: Allowed | None = None) -> SearchBot:
    """The bot of a level; with `allowed`, it uses only those placements.

    1 takes the points that it sees at once, and often misses some.
    2 has an eye for what a city may become, but misjudges it.
    3 sees what the others will take in this round.
    4 thinks of the next round too, in haste.
    5 looks at more of everything.
    """
    match number:
        case 1:
            return SearchBot(width=3, rivals=False, refills=0, noise=3.0, weights=points_alone(), allowed=allowed)
        case 2:
            return SearchBot(width=3, rivals=False, refills=0, noise=8.0, allowed=allowed)
        case 3:
            return SearchBot(width=2, refills=0, noise=4.5, allowed=allowed)
        case 4:
            return SearchBot(width=2, candidates=4, refills=8, finalists=1, noise=2.5, allowed=allowed)
        case 5:
            return SearchBot(width=12, candidates=32, refills=40, finalists=5, rounds=15, allowed=allowed)
    raise ValueError(f"there is no level {number}: levels are 1 to 5")
