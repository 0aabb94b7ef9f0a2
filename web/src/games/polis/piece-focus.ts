/** Tab stops once in a group; the arrow keys, Home and End go from piece to piece. */
export function rove(group: HTMLElement): { destroy: () => void } {
  const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("[data-piece]")].filter((each) => each.offsetParent !== null);

  function settle(): void {
    const all = items();
    const stop = all.find((each) => each === document.activeElement) ?? all.find((each) => each.dataset["may"] !== undefined) ?? all[0];
    for (const each of all) each.tabIndex = each === stop ? 0 : -1;
  }
  function focused(event: FocusEvent): void {
    for (const each of items()) each.tabIndex = each === event.target ? 0 : -1;
  }
  function move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = items();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step ? now + step : null;
    if (now < 0 || next === null) return;
    event.preventDefault();
    event.stopPropagation();
    all[(next + all.length) % all.length]?.focus();
  }

  const watcher = new MutationObserver(settle);
  watcher.observe(group, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-may"] });
  group.addEventListener("focusin", focused);
  group.addEventListener("keydown", move);
  settle();
  return {
    destroy: () => {
      watcher.disconnect();
      group.removeEventListener("focusin", focused);
      group.removeEventListener("keydown", move);
    },
  };
}
