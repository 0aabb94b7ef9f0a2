"""What a move would change, in words: the events it causes and the points it brings."""

from collections.abc import Sequence

from agora.cli.speech import Speech
from agora.cli.table.scores import part_text
from agora.core.preview import PartJson, Preview, ScoreJson
from agora.games.speech import sentence


def points_text(preview: Preview, speech: Speech) -> str:
    """The points a move brings, in a few words: `+5  markets +4, stones +1`."""
    change = preview["score"]
    before, after = _points(change["before"]), _points(change["after"])
    parts = [
        f"{speech.name('part', name)} {after.get(name, 0) - before.get(name, 0):+}"
        for name in {**before, **after}
        if after.get(name, 0) != before.get(name, 0)
    ]
    return f"{change['change']:+3}  {', '.join(parts)}".rstrip()


def preview_lines(preview: Preview, people: Sequence[str], speech: Speech) -> list[str]:
    """What a move would do, line by line."""
    lines = [sentence(line) for line in speech.events(preview["events"], people) if line]
    change = preview["score"]
    before = {part["name"]: part for part in change["before"]["parts"]}
    for part in change["after"]["parts"]:
        old = before.get(part["name"])
        if old != part:
            was, now = _part(old) if old else "0", _part(part)
            lines.append(f"{sentence(speech.name('part', part['name']))}: {was} → {now}")
    total = {"before": change["before"]["total"], "after": change["after"]["total"], "change": f"{change['change']:+}"}
    return [*lines, speech.say("cli.table.points", **total)]


def _points(score: ScoreJson) -> dict[str, int]:
    return {part["name"]: part["points"] for part in score["parts"]}


def _part(part: PartJson) -> str:
    return part_text(part["points"], part["facts"])
