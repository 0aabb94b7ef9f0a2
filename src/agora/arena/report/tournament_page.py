"""The page of a tournament."""

from agora.arena.report import page
from agora.arena.report.numbers import elo, percent, signed
from agora.arena.report.words import Speech
from agora.arena.sequential import BOUND
from agora.arena.standings import Standing, Standings
from agora.arena.tournament import Plan
from agora.games.speech import sentence


def html(plan: Plan, found: Standings, language: str) -> str:
    """The whole page."""
    speech = Speech(language, plan.game)
    say = speech.say
    parts = [
        page.section(say("arena.table.heading"), sentence(say("arena.table.how")), _table(found, speech)),
        page.section(
            say("arena.elo.heading"),
            sentence(say("arena.elo.how")),
            page.intervals([(row.bot, row.elo) for row in found.rows], elo, 0.0),
        ),
        page.section(
            say("arena.share.heading"),
            sentence(say("arena.share.how")),
            page.intervals([(row.bot, row.share) for row in found.rows], percent, 1 / found.seats),
        ),
        page.section(
            say("arena.lead.heading"),
            sentence(say("arena.lead.how")),
            page.intervals([(row.bot, row.lead) for row in found.rows], signed, 0.0),
        ),
        page.section(say("arena.pairs.heading"), sentence(say("arena.pairs.how")), _pairs(found, speech)),
        page.section(
            say("arena.seats.heading"),
            sentence(say("arena.seats.how")),
            page.intervals(
                [(say("arena.seat", seat=seat + 1), each) for seat, each in enumerate(found.seat_shares)],
                percent,
                1 / found.seats,
            ),
        ),
    ]
    if found.verdict:
        parts.insert(0, page.section(say("arena.sprt.heading"), sentence(sprt_sentence(plan, found, speech))))
    title = say("arena.title", name=say(f"{plan.game.id}.name"), bots=len(found.rows), seats=found.seats)
    return page.page(title, [sentence(line) for line in notes(plan, found, speech)], parts, language)


def notes(plan: Plan, found: Standings, speech: Speech) -> list[str]:
    """What was played, and whether it can be played again."""
    clocked = plan.clocked()
    options = plan.game.options_text(plan.options)
    return [
        speech.say("arena.played", games=found.games, deals=found.deals),
        speech.say("arena.table", options=options, seed=plan.seed, rules=plan.game.rules_version),
        speech.say("arena.clocked", bots=", ".join(clocked)) if clocked else speech.say("arena.same"),
        speech.say("arena.intervals"),
    ]


def head(speech: Speech) -> list[str]:
    """The words above the columns of `cells`."""
    return [speech.say(f"arena.{name}") for name in ("bot", "games", "share", "lead", "elo", "skill", "cpu")]


def cells(row: Standing) -> list[str]:
    """A bot's row of the table."""
    return [
        row.bot,
        str(row.games),
        page.spoken(row.share, percent),
        page.spoken(row.lead, signed),
        page.spoken(row.elo, elo),
        f"{row.skill.mu:.1f} ± {row.skill.sigma:.1f}" if row.skill else "–",
        f"{row.milliseconds:.1f}",
    ]


def sprt_sentence(plan: Plan, found: Standings, speech: Speech) -> str:
    """What the sequential test found."""
    assert plan.hypotheses, "there is a test"
    assert found.verdict, "its result was counted"
    result = {True: "stronger", False: "not-stronger", None: "open"}[found.verdict.stronger]
    first, second = plan.bots
    return speech.say(
        f"arena.sprt.{result}",
        deals=found.verdict.deals,
        first=first,
        second=second,
        least=f"{plan.hypotheses.least:g}",
        most=f"{plan.hypotheses.most:g}",
        ratio=f"{found.verdict.ratio:.2f}",
        bound=f"{BOUND:.2f}",
    )


def _table(found: Standings, speech: Speech) -> str:
    return page.table(head(speech), [cells(row) for row in found.rows])


def _pairs(found: Standings, speech: Speech) -> str:
    names = [row.bot for row in found.rows]
    rows = [[a, *(percent(found.scores[a, b].value) if (a, b) in found.scores else "" for b in names)] for a in names]
    shades = {
        (y, x): 2 * found.scores[a, b].value - 1
        for y, a in enumerate(names)
        for x, b in enumerate(names, 1)
        if (a, b) in found.scores
    }
    return page.table([speech.say("arena.bot"), *names], rows, shades)
