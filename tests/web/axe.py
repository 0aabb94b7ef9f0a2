"""axe-core: what keeps people from using a screen."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

BARRED = {"serious", "critical"}
AXE = Axe()
COLOURS = {
    "resultTypes": ["violations"],
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}
THEMED = "dark => document.documentElement.dataset.theme === (dark ? 'dark' : 'light')"
ARRIVED = (
    "document.getAnimations().forEach(each => each instanceof CSSTransition && each.finish())"  # no colour halfway
)


def check(page: Page, what: str) -> None:
    """No serious or critical finding on the screen as it stands."""
    _expect_none(AXE.run(page).response["violations"], what)


def both(page: Page, what: str) -> None:
    """None in light, and none of colour in dark: nothing else changes with the theme."""
    _themed(page, dark=False)
    check(page, f"{what}, light")
    _themed(page, dark=True)
    _expect_none(AXE.run(page, options=COLOURS).response["violations"], f"{what}, dark")
    _themed(page, dark=False)


def _themed(page: Page, *, dark: bool) -> None:
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.wait_for_function(THEMED, arg=dark)
    page.evaluate(ARRIVED)


def _expect_none(found: list[dict[str, object]], what: str) -> None:
    bad = [_told(each) for each in found if each["impact"] in BARRED]
    assert not bad, f"{what}:\n" + "\n".join(bad)


def _told(finding: dict[str, object]) -> str:
    nodes = finding["nodes"]
    assert isinstance(nodes, list)
    told = [f"{node['html'][:160]} {node.get('failureSummary', '')[:300]}" for node in nodes[:4]]
    return f"{finding['impact']} {finding['id']}: {finding['help']}\n    " + "\n    ".join(told)
