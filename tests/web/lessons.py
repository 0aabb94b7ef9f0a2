"""Guided first games: what a lesson shows stands by the rules, and one can walk through it in a browser."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import agora
from tests.web import axe, tables

LESSONS = Path(__file__).resolve().parents[2] / "web/src/lessons"
Steps = list[dict[str, Any]]


def steps_of(game: str) -> Steps:
    """The steps of a game's lesson, in order."""
    steps: Steps = json.loads((LESSONS / f"{game}.json").read_text("utf-8"))["steps"]
    return steps


def position_of(steps: Steps, number: int) -> dict[str, Any]:
    """Where a step begins: its own position, or that of the last step before it that has one."""
    position: dict[str, Any] = next(step["position"] for step in reversed(steps[: number + 1]) if "position" in step)
    return position


def check_step(game: str, number: int) -> None:
    """What the step shows may be played and does what it asks for; its words are there in both languages."""
    steps = steps_of(game)
    step = steps[number]
    match = agora.position(game, position_of(steps, number), seed=1)
    assert 0 in match.to_act
    if "expect" in step:
        wanted, least = step["expect"]["event"], step["expect"].get("least", {})
        n = match.n
        match.play(0, step["show"])
        for seat in match.to_act if wanted == "cards-revealed" else ():
            match.play(seat, match.moves(seat)[0])  # all reveal together
        events = [event[wanted] for event in match.events(0, n) if wanted in event]
        mine = [event for event in events if event.get("seat", 0) == 0]
        assert any(all(event[name] >= value for name, value in least.items()) for event in mine)
    for text in ("title", "note", "text", "fact"):
        assert set(step[text]) == {"en", "nl"}
        assert step[text]["en"] != step[text]["nl"]


def walk(page: Page, steps: Steps, looked_at: Sequence[int]) -> None:
    """Play what each step shows, to the end of the last one; some steps are looked at by axe."""
    guide = page.get_by_role("region", name="Guide")
    for number, step in enumerate(steps):
        expect(guide).to_contain_text(f"Step {number + 1} of {len(steps)}")
        expect(guide.get_by_role("heading")).to_have_text(step["title"]["en"])
        expect(page.locator("svg.dark")).to_be_visible()  # something is lit
        if number in looked_at:
            axe.check(page, f"step {step['id']}")
        if "expect" in step:
            expect(page.locator(".bar.act")).to_be_visible()
            guide.get_by_role("button", name="Show me").click()
            page.wait_for_function(tables.PLAY_WHAT_IS_SHOWN)
            expect(guide).to_contain_text("Well done")
        if number + 1 < len(steps):
            guide.get_by_role("button", name="Next").click()


def finish(page: Page, game: str) -> None:
    """End the lesson at its last step: it says what to do next, and its tables are gone."""
    guide = page.get_by_role("region", name="Guide")
    expect(guide.get_by_role("button", name="Leave the guide")).to_have_count(0)
    guide.get_by_role("button", name="Finish").click()
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading", name=f"You know {game} now")).to_be_visible()
    axe.check(page, "the end of the lesson")
    end.get_by_role("link", name=f"Play {game}").click()
    expect(page.get_by_role("heading", name=re.compile(f"^Start {game} with"))).to_be_visible()
    expect(page.get_by_role("heading", name="No games yet")).to_be_visible()
