/** Signs that somebody is at the page: a person who thinks moves the pointer or touches something now and then. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
const EVERY = 5_000;

/** Call `tell` at most every few seconds while somebody is at the page. Returns a function that stops this. */
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
