"""One HTML page with plots as inline SVG: no script, nothing from outside, light and dark, for phones too.

Plots are rows of a label, a drawing and a number. The drawings have their coordinates in percent, so that letters and
dots keep their size on every screen.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

from agora.arena.estimates import Estimate

STYLE = """
:root { color-scheme: light dark; --back: #fbfaf7; --ink: #23211d; --soft: #6b665c; --line: #ddd8cc; --mark: #0b6a72;
  --good: 11 106 114; --bad: 176 70 40 }
@media (prefers-color-scheme: dark) { :root { --back: #191815; --ink: #ece8df; --soft: #a8a294; --line: #3a372f;
  --mark: #5cc2c9; --good: 92 194 201; --bad: 232 128 96 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--back); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .25rem }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .25rem }
p { margin: .25rem 0 .75rem; max-width: 46rem; overflow-wrap: anywhere }
.soft { color: var(--soft) }
.scroll { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
th:first-child, td:first-child { text-align: left; padding-left: 0 }
thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; white-space: normal; min-width: 4.5rem }
thead th:first-child { min-width: 0 }
.plot { margin: .75rem 0 0; display: grid; grid-template-columns: minmax(5rem, max-content) 1fr max-content;
  font-variant-numeric: tabular-nums }
.row { display: contents }
.row > * { border-bottom: 1px solid var(--line); padding: .1rem .9rem .1rem 0; align-content: center }
.row > :last-child { text-align: right; white-space: nowrap; padding-right: 0 }
.axis > * { border: 0 }
.plot + .scroll { margin-top: 1rem }
svg { display: block; width: 100%; overflow: visible }
svg line { stroke: var(--mark); stroke-width: 2 }
svg circle, svg rect { fill: var(--mark) }
svg .reference { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 3 }
svg text { fill: var(--soft); font-size: .8rem }
@media (width < 40rem) {
  .plot { display: block }
  .row { display: grid; grid-template: "label note" "drawing drawing" / 1fr max-content; padding: .3rem .4rem;
    border-bottom: 1px solid var(--line) }
  .row > * { border: 0; padding: 0 }
  .row > :nth-child(2) { grid-area: drawing }
  .row.axis { border: 0; grid-template: "drawing" }
  .axis > :not(:nth-child(2)) { display: none }
}
"""


class Bar(NamedTuple):
    """A row of a plot: how tall a bar is, and what is written beside it."""

    label: str
    value: float
    note: str


def page(title: str, under: Iterable[str], parts: Iterable[str], language: str) -> str:
    """A whole page of a title, sentences under it, and parts that are HTML."""
    sentences = "".join(map(note, under))
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n<main>\n<h1>{escape(title)}</h1>\n{sentences}{''.join(parts)}</main>\n</html>\n"
    )


def section(heading: str, sentence: str, *parts: str) -> str:
    """A heading, a sentence that says how to read what follows, and what follows."""
    return f"<section>\n<h2>{escape(heading)}</h2>\n{note(sentence)}{''.join(parts)}</section>\n"


def note(sentence: str) -> str:
    """A sentence by itself."""
    return f"<p class=soft>{escape(sentence)}.</p>\n"


def table(
    head: Sequence[str], rows: Iterable[Sequence[str]], shades: dict[tuple[int, int], float] | None = None
) -> str:
    """A table. A shade from −1 to 1 colours a cell."""
    body = "".join(
        "<tr>" + "".join(_cell(x, text, (shades or {}).get((y, x))) for x, text in enumerate(row)) + "</tr>\n"
        for y, row in enumerate(rows)
    )
    heads = "".join(f'<th scope="col">{escape(word)}</th>' for word in head)
    inside = f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody>"
    return f'<div class="scroll" tabindex="0"><table>\n{inside}</table></div>\n'


def _cell(x: int, text: str, shade: float | None) -> str:
    if x == 0:
        return f'<th scope="row">{escape(text)}</th>'
    colour = (
        ""
        if shade is None
        else f' style="background:rgb(var(--{"good" if shade > 0 else "bad"})/{abs(shade) / 2:.2f})"'
    )
    return f"<td{colour}>{escape(text)}</td>"


def intervals(
    rows: Sequence[tuple[str, Estimate]], write: Callable[[float], str], reference: float | None = None
) -> str:
    """A plot of numbers with their intervals; a dashed line marks what would be usual."""
    ends = [end for _, each in rows for end in each if math.isfinite(end)] + ([] if reference is None else [reference])
    low, high = _rounded(min(ends), max(ends))

    def place(value: float) -> float:
        return 100 * (min(max(value, low), high) - low) / (high - low)

    dashes = "" if reference is None else _line(place(reference), place(reference), 0, 100, "reference")
    drawn = []
    for label, each in rows:
        marks = (
            dashes
            + _line(place(each.low), place(each.high), 50, 50)
            + f'<circle cx="{place(each.value):.2f}%" cy="50%" r="5"/>'
        )
        drawn.append(_row(label, f'<svg height="26" aria-hidden="true">{marks}</svg>', spoken(each, write)))
    middle = (low + high) / 2 if reference is None or not 15 < place(reference) < 85 else reference
    ticks = [low, middle, high]
    anchors = ("start", "middle", "end")
    axis = "".join(
        f'<text x="{place(tick):.2f}%" y="14" text-anchor="{anchor}">{escape(write(tick))}</text>'
        for tick, anchor in zip(ticks, anchors, strict=True)
    )
    drawn.append(_row("", f'<svg height="18" aria-hidden="true">{axis}</svg>', "", "row axis"))
    return f'<div class="plot">{"".join(drawn)}</div>\n'


def bars(rows: Sequence[Bar]) -> str:
    """A plot of bars."""
    most = max((row.value for row in rows), default=0) or 1
    drawn = []
    for row in rows:
        bar = f'<rect x="0" y="3" height="16" width="{100 * row.value / most:.2f}%"/>'
        drawn.append(_row(row.label, f'<svg height="22" aria-hidden="true">{bar}</svg>', row.note))
    return f'<div class="plot">{"".join(drawn)}</div>\n'


def spoken(each: Estimate, write: Callable[[float], str]) -> str:
    """A number and its interval: `58 % (52…64)`."""
    if not all(map(math.isfinite, each)):
        return write(each.value)
    low, high = (write(end).removesuffix(" %") for end in (each.low, each.high))
    return f"{write(each.value)} ({low}…{high})"


def _row(label: str, drawing: str, note: str, kind: str = "row") -> str:
    cells = f"<span>{escape(label)}</span><span>{drawing}</span><span>{escape(note)}</span>"
    return f'<div class="{kind}">{cells}</div>\n'


def _line(x1: float, x2: float, y1: float, y2: float, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<line x1="{x1:.2f}%" x2="{x2:.2f}%" y1="{y1}%" y2="{y2}%"{named}/>'


def _rounded(low: float, high: float) -> tuple[float, float]:
    """Round ends of an axis that hold both numbers."""
    size = 10 ** math.floor(math.log10(max(high - low, 1e-6)))
    step = next(size * part for part in (0.2, 0.5, 1, 2) if (high - low) / (size * part) <= 6)
    return step * math.floor(low / step + 1e-9), max(
        step * math.ceil(high / step - 1e-9), step * math.floor(low / step) + step
    )
