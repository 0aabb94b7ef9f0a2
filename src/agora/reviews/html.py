"""A report as one self-contained page."""

from html import escape

from agora.reviews.plots import Chart, Mark, curves, page
from agora.reviews.report import FAULTS, Report, Speech, Spoken


def html(report: Report, speech: Speech) -> str:
    """The page of a report."""
    parts = [
        f"<h1>{escape(report.title)}</h1>",
        _heading(speech, "review.summary"),
        "".join(f"<p>{escape(line)}</p>" for line in report.summary),
        _heading(speech, "review.curve", "review.curve.how"),
        _legend(report),
        f'<div class="wide">{curves(_chart(report, speech))}</div>',
        _heading(speech, "review.moments"),
        "<ol>" + "".join(f"<li>{escape(text)}</li>" for _, text in report.moments) + "</ol>",
        _heading(speech, "review.accounts", "review.accounts.how"),
        _accounts(report, speech),
        _heading(speech, "review.decisions"),
        _decisions(report, speech),
    ]
    return page(report.title, speech.language, "\n".join(parts))


def _heading(speech: Speech, text: str, how: str | None = None) -> str:
    told = f'<p class="how">{escape(speech.say(how))}</p>' if how else ""
    return f"<h2>{escape(speech.say(text))}</h2>{told}"


def _legend(report: Report) -> str:
    names = [
        f'<span class="name"><span class="key" style="background:var(--seat{seat})"></span>{escape(name)}</span>'
        for seat, name in enumerate(report.people)
    ]
    return f"<p>{' '.join(names)}</p>"


def _chart(report: Report, speech: Speech) -> Chart:
    steps = [*map(str, report.entries), speech.say("review.end")]
    return Chart(speech.say("review.curve"), report.people, report.curves, steps, _marks(report))


def _marks(report: Report) -> list[Mark]:
    places = {n: place for place, n in enumerate(report.entries)}
    return [
        Mark(places[each.n], each.seat, each.label, f"{each.word}: {each.move}")
        for each in report.decisions
        if each.label in ("mistake", "blunder")
    ]


def _accounts(report: Report, speech: Speech) -> str:
    columns = ("start", "skill", "opponents", "luck", "result")
    head = _cells("th", [speech.say("review.column.player")]) + _cells(
        "th", [speech.say(f"review.column.{name}") for name in ("accuracy", *columns)], "number"
    )
    rows = []
    for seat, account in enumerate(report.accounts):
        changes = [signed(getattr(account, name)) for name in ("skill", "opponents", "luck")]
        numbers = [percent(report.accuracy[seat] / 100), percent(account.start), *changes, percent(account.result)]
        rows.append(_cells("td", [report.people[seat]]) + _cells("td", numbers, "number"))
    return _table(head, rows)


def _decisions(report: Report, speech: Speech) -> str:
    faults = [each for each in report.decisions if each.label in FAULTS]
    rest = len(report.decisions) - len(faults)
    told = f'<p class="how">{escape(speech.say("review.decisions.rest", number=rest))}</p>' if rest else ""
    if not faults:
        return f"<p>{escape(speech.say('review.decisions.none'))}</p>"
    names = ("step", "player", "move", "label", "better")
    head = _cells("th", [speech.say(f"review.column.{name}") for name in names])
    head += _cells("th", [speech.say("review.column.loss"), speech.say("review.column.points")], "number")
    return _table(head, [_fault(report, each) for each in faults]) + told


def _fault(report: Report, each: Spoken) -> str:
    why = f'<br><span class="why">{escape(each.reason)}</span>' if each.reason else ""
    return (
        _cells("td", [str(each.n), report.people[each.seat], each.move])
        + f'<td class="{each.label}">{escape(each.word)}</td><td>{escape(each.better)}{why}</td>'
        + _cells("td", [percent(each.loss), f"{each.points:.1f}"], "number")
    )


def _cells(tag: str, texts: list[str], kind: str = "") -> str:
    opened = f'<{tag} class="{kind}">' if kind else f"<{tag}>"
    return "".join(f"{opened}{escape(text)}</{tag}>" for text in texts)


def _table(head: str, rows: list[str]) -> str:
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def percent(chance: float) -> str:
    """A chance as people write it.

    >>> percent(0.256)
    '26 %'
    """
    return f"{100 * chance:.0f} %"


def signed(change: float) -> str:
    """A change of chance in points, with its sign.

    >>> signed(-0.256)
    '−25.6'
    """
    return f"{100 * change:+.1f}".replace("-", "−")
