/** Small messages at the foot of the page. Each has up to three parts: what happened, what is safe, what to do next. */
export type Toast = {
  /** good = done, bad = refused or lost, news = something happened */
  kind: "good" | "bad" | "news";
  title: string;
  text?: string;
  icon?: string;
  action?: { text: string; run: () => void };
  /** Stays until it is closed; refusals do by default. */
  stay?: boolean;
};

const SHOWN_MS = 8000;
let last = 0;

export const toasts = $state<{ all: (Toast & { id: number })[] }>({ all: [] });

/** Show a message. At most three are shown, and the oldest goes first. Returns a function that closes the message. */
export function toast(message: Toast): () => void {
  const id = ++last;
  const close = (): void => {
    toasts.all = toasts.all.filter((each) => each.id !== id);
  };
  const others = toasts.all.filter((each) => each.title !== message.title); // of messages with the same title only the newest is shown
  toasts.all = [...others.slice(-2), { ...message, id }];
  if (!(message.stay ?? message.kind === "bad")) setTimeout(close, SHOWN_MS);
  return close;
}
