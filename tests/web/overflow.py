"""Looks for what does not fit: a page that scrolls sideways, words that are cut off or run out of their box."""

from playwright.sync_api import Page

# An element that holds words itself, or a button that clips the words in it; it shows them, and is wider inside than
# outside without being meant to scroll or to end in an ellipsis. Words only for those who hear the page do not count,
# nor what hangs over its box by design, such as the tick on a token (`data-free`).
CUT = """root => [...document.querySelectorAll(`${root} *`)].flatMap(each => {
  const style = getComputedStyle(each);
  const own = [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
  const words = own || (each.matches('button') && style.overflowX !== 'visible' && each.innerText.trim());
  const hidden = each.closest('.unseen, [hidden], .tight') || each.clientWidth <= 1 || style.visibility === 'hidden';
  const scrolls = ['auto', 'scroll'].includes(style.overflowX);
  const meant = scrolls || style.textOverflow === 'ellipsis' || style.display === 'inline';
  if (!words || hidden || meant || each.closest('svg, [data-free]')) return [];
  return each.scrollWidth > each.clientWidth + 1 ? [`${each.className}: ${each.textContent.trim().slice(0, 60)}`] : [];
})"""
# Words that a button cuts off at any side. Centred words run out to the left too, which `scrollWidth` does not tell.
CLIPPED = """() => [...document.querySelectorAll('button, a.button')].flatMap(each => {
  const style = getComputedStyle(each), box = each.getBoundingClientRect(), found = [];
  if (!each.checkVisibility() || (style.overflowX === 'visible' && style.overflowY === 'visible')) return [];
  const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (words.nextNode()) {
    const node = words.currentNode, holder = node.parentElement;
    const hidden = holder.closest('.unseen, svg, [data-free]') || getComputedStyle(holder).textOverflow === 'ellipsis';
    if (hidden || !node.textContent.trim()) continue;
    range.selectNodeContents(node);
    const own = range.getBoundingClientRect();
    const beside = own.left < box.left - 1 || own.right > box.right + 1;
    const above = own.top < box.top - 3 || own.bottom > box.bottom + 3;
    if (own.width > 1 && (beside || above)) found.push(`${each.className}: ${node.textContent.trim().slice(0, 60)}`);
  }
  return found;
})"""
FONT = '* { font-family: "DejaVu Sans" !important; letter-spacing: .03em }'
STYLED = """style => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
DOUBLED = "document.documentElement.style.fontSize = '200%'"


def check(page: Page, what: str, root: str = "body") -> None:
    """Nothing within these elements is cut off, and the page does not scroll sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{what}: the page scrolls sideways by {wide}"
    cut = page.evaluate(CUT, root)
    assert not cut, f"{what}: cut off: " + "; ".join(cut[:12])


def check_buttons(page: Page, what: str) -> None:
    """No button cuts its words off."""
    cut = page.evaluate(CLIPPED)
    assert not cut, f"{what}: words outside their button: " + "; ".join(cut[:12])


def double(page: Page) -> None:
    """Text at 200 %."""
    page.evaluate(DOUBLED)


def wide(page: Page) -> None:
    """Text of the usual size in a wide font."""
    page.evaluate("document.documentElement.style.fontSize = ''")
    style(page, FONT)


def style(page: Page, rules: str) -> None:
    """Add rules of style; the page's own policy allows no style tag."""
    page.evaluate(STYLED, rules)
