"""Looks for what does not fit: a page wider than its window, and text cut off or running out of its box."""

from playwright.sync_api import Page

SIZES = (11, 12, 13, 14, 16, 18, 21, 26)
# What hangs over its box by design, such as the tick on a token, says so by `data-free`.
FOUND = """(root) => {
  const bad = [];
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth + 1) bad.push(`the page is ${width} wide`);
  for (const element of document.querySelectorAll(`${root} *`)) {
    if (element.closest("svg, .unseen, [data-free]") || !element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    if (style.display === "inline" || ["auto", "scroll"].includes(style.overflowX)) continue;
    const [needs, has] = [element.scrollWidth, element.clientWidth];
    if (!has || needs <= has + 1) continue;
    bad.push(`${element.tagName}.${element.className} ${needs} > ${has}: ${element.innerText?.slice(0, 60)}`);
  }
  return bad;
}"""
DOUBLED = "sizes => sizes.forEach(n => document.documentElement.style.setProperty(`--t-${n}`, `${2 * n}px`))"


def check(page: Page, root: str, what: str) -> None:
    """Nothing within these elements is wider than the room it has, unless it scrolls."""
    bad = page.evaluate(FOUND, root)
    assert not bad, f"{what}:\n" + "\n".join(bad[:12])


def double(page: Page) -> None:
    """Text at 200 %."""
    page.evaluate(DOUBLED, SIZES)
