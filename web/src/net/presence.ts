/** Whoever thinks about an answer moves or touches something now and then; a page that lies open alone does not. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
const EVERY = 5_000;

/** Tell every few seconds that somebody is at the page, while they are; the answer ends it. */
export function watchForLife(tell: () => void): () => void {
  let told = 0;
  const sign = () => {
    if (Date.now() - told < EVERY) return;
    told = Date.now();
    tell();
  };
  for (const kind of SIGNS) addEventListener(kind, sign, { passive: true });
  return () => SIGNS.forEach((kind) => removeEventListener(kind, sign));
}
