"""axe-core: what keeps people from using a screen."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

BARRED = {"serious", "critical"}


def check(page: Page, what: str) -> None:
    """No serious or critical finding on the screen as it stands."""
    found = Axe().run(page).response["violations"]
    bad = [
        f"{each['impact']} {each['id']}: {each['help']}\n    "
        + "\n    ".join(f"{node['html'][:160]} {node.get('failureSummary', '')[:300]}" for node in each["nodes"][:4])
        for each in found
        if each["impact"] in BARRED
    ]
    assert not bad, f"{what}:\n" + "\n".join(bad)
