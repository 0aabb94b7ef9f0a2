"""Drawings of reviews as SVG, and a page for them: one file that needs nothing else."""

from collections.abc import Sequence
from html import escape
from math import sqrt
from typing import NamedTuple

from agora.reviews.fit import Bin

WIDTH, HEIGHT = 880, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 28  # around a drawing
LEVELS = range(0, 101, 25)  # percent, at which a line is drawn
NAMED_STEPS = 8  # along the lower edge
SIDE = 220  # of a reliability plot

STYLE = """
:root { color-scheme: light dark; --ink: #23211f; --paper: #faf7f2; --rule: #d9d2c6; --soft: #6b655c;
  --seat0: #1f5fa8; --seat1: #b3431e; --seat2: #2d7a3f; --seat3: #7a4aa0; --seat4: #8a6a00; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7df; --paper: #1c1b19; --rule: #45413a; --soft: #a9a296;
  --seat0: #7fb2ef; --seat1: #f09a76; --seat2: #85cf97; --seat3: #c8a2e8; --seat4: #dcc05e; --bad: #ff8a80; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; padding: 1rem;
  max-width: 60rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2rem; }
p.how { color: var(--soft); margin-top: -0.5rem; }
svg { width: 100%; height: auto; } svg text { fill: var(--soft); font-size: 12px; }
.wide { overflow-x: auto; } .wide svg { min-width: 36rem; } .name { white-space: nowrap; margin-right: 1em; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.3rem 0.6rem; vertical-align: top; border-bottom: 1px solid var(--rule); }
td.number, th.number { text-align: right; white-space: nowrap; }
.mistake, .blunder { color: var(--bad); font-weight: 600; } .why { color: var(--soft); }
.key { display: inline-block; width: 0.8em; height: 0.8em; margin-right: 0.4em; border-radius: 50%; }
"""


class Mark(NamedTuple):
    """A move on a curve that lost much."""

    place: int  # on the curve
    seat: int
    label: str  # its class
    title: str


def page(title: str, language: str, body: str) -> str:
    """A whole page."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    head += f"<style>{STYLE}</style>"
    return f'<!doctype html>\n<html lang="{language}"><head>{head}</head><body>{body}</body></html>\n'


class Chart(NamedTuple):
    """What is drawn of a game."""

    title: str
    people: Sequence[str]
    lines: Sequence[Sequence[float]]  # by seat: its chance to win at each place
    steps: Sequence[str]  # the names of the places
    marks: Sequence[Mark]


def curves(chart: Chart) -> str:
    """Each seat's chance to win over the game."""
    title, people, lines, steps, marks = chart
    last = max(1, len(lines[0]) - 1)

    def x(place: int) -> str:
        return f"{LEFT + (WIDTH - LEFT - RIGHT) * place / last:.1f}"

    def y(chance: float) -> str:
        return f"{TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1.0, max(0.0, chance))):.1f}"

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">']
    for percent in LEVELS:
        level = y(percent / 100)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{level}" y2="{level}" stroke="var(--rule)"/>')
        at = f'x="{LEFT - 6}" y="{level}" text-anchor="end" dominant-baseline="middle"'
        parts.append(f"<text {at}>{percent} %</text>")
    for place in sorted({round(last * k / NAMED_STEPS) for k in range(NAMED_STEPS + 1)}):
        anchor = "end" if place == last else "middle"
        parts.append(f'<text x="{x(place)}" y="{HEIGHT - 8}" text-anchor="{anchor}">{escape(steps[place])}</text>')
    for seat, line in enumerate(lines):
        points = " ".join([f"{x(k)},{y(chance)}" for k, chance in enumerate(line)])
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="var(--seat{seat})" stroke-width="2">'
            f"<title>{escape(people[seat])}</title></polyline>"
        )
    for mark in marks:
        centre = f'cx="{x(mark.place)}" cy="{y(lines[mark.seat][mark.place])}"'
        radius = 6 if mark.label == "blunder" else 4
        parts.append(
            f'<circle {centre} r="{radius}" fill="var(--seat{mark.seat})" stroke="var(--paper)" stroke-width="2">'
            f"<title>{escape(mark.title)}</title></circle>"
        )
    return "".join(parts) + "</svg>"


def reliability_page(told: Sequence[tuple[str, Sequence[Bin]]]) -> str:
    """How often sides won whose told chance lay in an interval, a plot for each table."""
    plots = "".join(
        [f"<figure><figcaption>{escape(name)}</figcaption>{_reliability(bins)}</figure>" for name, bins in told]
    )
    style = "<style>main { display: flex; flex-wrap: wrap } figure { width: 14rem; margin: 0.5rem }</style>"
    title = "Reliability of win chances"
    how = "Across: the chance that was told. Up: the share that won. The larger a dot, the more samples."
    return page(title, "en", f'{style}<h1>{title}</h1><p class="how">{how}</p><main>{plots}</main>')


def _reliability(bins: Sequence[Bin]) -> str:
    most, dots = max(each.samples for each in bins), ""
    for each in bins:
        at = (
            f'cx="{SIDE * each.told:.1f}" cy="{SIDE * (1 - each.came):.1f}" r="{3 + 7 * sqrt(each.samples / most):.1f}"'
        )
        told = f"told {each.told:.1%}, came {each.came:.1%}, {each.samples} samples"
        dots += f'<circle {at} fill="var(--seat0)" fill-opacity="0.7"><title>{told}</title></circle>'
    frame = f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="var(--rule)"/>'
    even = f'<line x1="0" y1="{SIDE}" x2="{SIDE}" y2="0" stroke="var(--rule)"/>'
    return f'<svg viewBox="-10 -10 {SIDE + 20} {SIDE + 20}" role="img">{frame}{even}{dots}</svg>'
