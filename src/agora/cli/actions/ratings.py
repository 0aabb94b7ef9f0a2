"""`agora ratings`: prints who leads, and works all ratings out anew."""

from agora.cli.database import with_store
from agora.cli.speech import Speech
from agora.games import all_games, find
from agora.server.rating import bot_ratings
from agora.server.store import Store
from agora.server.store.ratings import Standing


def ratings(game: str | None, rebuild: bool, db: str | None, speech: Speech) -> None:
    """Print the ratings at tables of each size, with the bots between the people."""
    chosen = all_games() if game is None else [find(game)]

    async def work(store: Store) -> tuple[tuple[int, int] | None, dict[tuple[str, int], list[Standing]]]:
        await store.rate_due()
        rebuilt = await store.rebuild_ratings() if rebuild else None
        sizes = [(each.id, seats) for each in chosen for seats in each.seats if seats > 1]
        return rebuilt, {size: await store.standings(*size) for size in sizes}

    rebuilt, standings = with_store(db, work)
    if rebuilt is not None:
        print(speech.say("cli.ratings.rebuilt", games=rebuilt[0], differences=rebuilt[1]))
    people = {size: [one for one in found if one.name is not None] for size, found in standings.items()}
    for (name, seats), found in people.items():
        if found:
            print(f"\n{speech.of(find(name)).say(f'{name}.name')}, {speech.say('cli.ratings.players', seats=seats)}")
            _print(name, seats, found, speech)
    if not any(people.values()):
        print(speech.say("cli.ratings.none"))


def _print(game: str, seats: int, people: list[Standing], speech: Speech) -> None:
    lines = [(one.skill, f"{one.name}", speech.say("cli.ratings.games", games=one.games)) for one in people] + [
        (skill, bot, speech.say("cli.ratings.bot")) for bot, skill in bot_ratings(game, seats).items()
    ]
    for skill, name, note in sorted(lines, key=lambda line: (line[0].provisional, -line[0].mu, line[1])):
        mark = "?" if skill.provisional else " "
        print(f"{skill.points:6}{mark} ±{skill.margin:<4} {name}  ({note})")
