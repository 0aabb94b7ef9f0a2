"""axe-core: what keeps people from using a screen."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.web import overflow

BARRED = {"serious", "critical"}
OPTIONS = {
    "resultTypes": ["violations"],
    "preload": False,  # style sheets are needed by no rule that is on
    "rules": {"region": {"enabled": False}},  # finds nothing worse than moderate, in a fifth of the time
}
THEMED = "dark => document.documentElement.dataset.theme === (dark ? 'dark' : 'light')"
# No colour is halfway: a transition that ends may start others in the elements within, so there are none meanwhile.
STILL = """() => {
    window.still ??= new CSSStyleSheet();
    window.still.replaceSync("*, ::before, ::after { transition: none !important }");
    if (!document.adoptedStyleSheets.includes(window.still)) document.adoptedStyleSheets.push(window.still);
}"""
MOVING = "document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== window.still)"


def check(page: Page, what: str) -> None:
    """No serious or critical finding on the screen as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate("options => axe.run(options).then(all => all.violations)", OPTIONS)
    bad = [_told(each) for each in found if each["impact"] in BARRED]
    assert not bad, f"{what}:\n" + "\n".join(bad)


def both(page: Page, what: str) -> None:
    """None in light, and none in dark; and no button cuts its words off."""
    overflow.check_buttons(page, what)
    page.evaluate(STILL)
    _themed(page, dark=False)
    check(page, f"{what}, light")
    _themed(page, dark=True)
    check(page, f"{what}, dark")
    _themed(page, dark=False)
    page.evaluate(MOVING)


def _themed(page: Page, *, dark: bool) -> None:
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.wait_for_function(THEMED, arg=dark)


def _told(finding: dict[str, Any]) -> str:
    nodes = finding["nodes"]
    told = [f"{node['html'][:160]} {node.get('failureSummary', '')[:300]}" for node in nodes[:4]]
    return f"{finding['impact']} {finding['id']}: {finding['help']}\n    " + "\n    ".join(told)
