/** Lets the pointer drag a card; a tap stays a tap. On touch screens a card is dragged upwards, and sideways the row scrolls. */
export type Dragging = { onmove: (at: { x: number; y: number }) => void; ondrop: (at: { x: number; y: number } | null) => void };

const START = 8; // pixels after which a press becomes a drag

export function dragged(node: HTMLElement, given: Dragging): { update: (next: Dragging) => void; destroy: () => void } {
  let handlers = given;
  let from: { x: number; y: number } | null = null;
  let carrying = false;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
  }
  function move(event: PointerEvent): void {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!carrying && Math.hypot(dx, dy) < START) return;
    if (!carrying) {
      // take it out of the row, which would clip it
      const { left, top, width, height } = node.getBoundingClientRect();
      node.style.cssText += `;position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;z-index:30;pointer-events:none`;
    }
    carrying = true;
    node.style.translate = `${dx}px ${dy}px`;
    handlers.onmove({ x: event.clientX, y: event.clientY });
  }
  function up(event: PointerEvent): void {
    const dropped = carrying;
    end();
    if (!dropped) return;
    // ignore the click that follows a drag
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    handlers.ondrop({ x: event.clientX, y: event.clientY });
  }
  function cancel(): void {
    if (carrying) handlers.ondrop(null);
    end();
  }
  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }
  function end(): void {
    from = null;
    carrying = false;
    for (const name of ["translate", "position", "left", "top", "width", "height", "z-index", "pointer-events"]) node.style.removeProperty(name);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
  }

  node.addEventListener("pointerdown", down);
  return {
    update: (next) => (handlers = next),
    destroy: () => {
      end();
      node.removeEventListener("pointerdown", down);
    },
  };
}
