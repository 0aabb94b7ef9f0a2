/** Arrows, Home and End move the focus among the choices of a group; Tab enters and leaves it. */
export function roving(group: HTMLElement): { destroy: () => void } {
  const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("[data-option]:not([disabled])")];

  function move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = items();
    const now = all.indexOf(document.activeElement as HTMLElement);
    if (now < 0) return;
    const next = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step ? now + step : null;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    all[(next + all.length) % all.length]?.focus();
  }

  group.addEventListener("keydown", move);
  return { destroy: () => group.removeEventListener("keydown", move) };
}
