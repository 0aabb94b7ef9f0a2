"""What does not fit: a page that scrolls sideways, words that are cut off."""

from playwright.sync_api import Page

# An element that holds words itself, shows them, and is wider inside than outside without being meant to scroll or to
# end in an ellipsis; words only for those who hear the page do not count.
CUT = """() => [...document.querySelectorAll('body *')].flatMap(each => {
  const style = getComputedStyle(each);
  const words = [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
  const hidden = each.closest('.unseen, [hidden], .tight') || each.clientWidth <= 1 || style.visibility === 'hidden';
  const scrolls = ['auto', 'scroll'].includes(style.overflowX);
  const meant = scrolls || style.textOverflow === 'ellipsis' || style.display === 'inline';
  if (!words || hidden || meant || each.closest('svg')) return [];
  return each.scrollWidth > each.clientWidth + 1 ? [`${each.className}: ${each.textContent.trim().slice(0, 60)}`] : [];
})"""


def check(page: Page, what: str) -> None:
    """Nothing is cut off and the page does not scroll sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{what}: the page scrolls sideways by {wide}"
    cut = page.evaluate(CUT)
    assert not cut, f"{what}: cut off: " + "; ".join(cut)
