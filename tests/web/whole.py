"""Looks for choices that are not whole: clipped, outside the window, or under something else."""

from playwright.sync_api import Page

from tests.web import akropolis

# What may be pressed in answer to a question, and the prices and reasons that stand beside it. Cards that overlap show
# the rest of themselves when they are pointed at (`.tight`): their words may be covered, they themselves may not.
CHOICES = (
    ".bar.act :is(button, input), .room :is([data-option], [data-slot], [data-piece]:is([data-may], [aria-disabled]))"
)
BESIDE = ".bar.act h2, .room .verdict"
ANY = "*"  # what can be scrolled to is reachable: on a phone
COLUMNS = ".side, .right"  # on a desk the choices lie in the middle; the columns beside them repeat and explain them
FIND = """({choices, beside, areas}) => {
  const NEAR = 2;  // pixels that borders and round corners may take
  const found = new Set();
  const tell = (each, why) => {
    const {piece, card, option, slot} = each.dataset;
    const name = piece ?? card ?? slot ?? option ?? '';
    found.add(`${why}: ${name} ${(each.ariaLabel ?? each.innerText ?? '').replace(/\\s+/g, ' ').slice(0, 40)}`);
  };
  // what is left of a box after everything around it, or why it is not whole
  const seen = (from, {left, top, right, bottom}) => {
    for (let up = from; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up), edge = up.getBoundingClientRect();
      if (style.display === 'inline' || (style.overflowX === 'visible' && style.overflowY === 'visible')) continue;
      const scrolls = kind => (kind === 'auto' || kind === 'scroll') && up.matches(areas);
      const name = `.${[...up.classList].filter(each => !each.startsWith('svelte')).join('.')}`;
      const [startX, startY] = [edge.left - up.scrollLeft, edge.top - up.scrollTop];
      const beside = left < edge.left - NEAR || right > edge.right + NEAR;
      const above = top < edge.top - NEAR || bottom > edge.bottom + NEAR;
      if (beside && (!scrolls(style.overflowX) || left < startX - NEAR)) return {why: `cut beside by ${name}`};
      if (above && (!scrolls(style.overflowY) || top < startY - NEAR)) return {why: `cut above or below by ${name}`};
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      if (right <= left || bottom <= top) return {away: true};  // to be scrolled to
    }
    const low = areas === '*' ? document.documentElement.scrollHeight - scrollY : innerHeight;
    const out = left < -NEAR || right > innerWidth + NEAR || top < -scrollY - NEAR || bottom > low + NEAR;
    return out ? {why: 'outside the window'} : {x: (left + right) / 2, y: (top + bottom) / 2};
  };
  const shown = each => each.checkVisibility({visibilityProperty: true}) && !each.closest('.unseen, svg, [data-free]');
  for (const each of document.querySelectorAll(`${choices}, ${beside}`)) {
    if (!shown(each)) continue;
    const place = seen(each.parentElement, each.getBoundingClientRect());
    if (place.why) tell(each, place.why);
    if (place.why || place.away || each.closest('.tight')) continue;
    const top = document.elementFromPoint(place.x, place.y);
    const free = top && (each.contains(top) || top.contains(each) || top.closest('label')?.contains(each));
    if (top && !free && areas !== '*') tell(each, `under ${top.tagName} .${[...top.classList].join('.')}`);
    const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (words.nextNode()) {
      const node = words.currentNode;
      if (!node.textContent.trim() || !shown(node.parentElement)) continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(box => box.width > 1);
      const why = lines.map(box => seen(node.parentElement, box).why).find(Boolean);
      if (why) tell(each, `"${node.textContent.trim().slice(0, 30)}" ${why}`);
    }
  }
  return [...found];
}"""


def clipped(page: Page, areas: str = COLUMNS) -> list[str]:
    """The choices, prices and reasons of the question on the screen that are not whole; `areas` may be scrolled."""
    given = {"choices": CHOICES, "beside": BESIDE, "areas": areas}
    found: list[str] = page.evaluate(FIND, given)
    if found:  # the board may be settling
        page.evaluate(akropolis.REST)
        found = page.evaluate(FIND, given)
    return found
