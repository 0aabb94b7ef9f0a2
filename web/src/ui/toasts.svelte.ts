/** Small messages at the foot of the page. Each has up to three parts: what is so, what is safe, what to do next. */
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

/** Show a message; the answer closes it. At most three stand at once, the oldest goes first. */
export function toast(message: Toast): () => void {
  const id = ++last;
  const close = (): void => {
    toasts.all = toasts.all.filter((each) => each.id !== id);
  };
  const others = toasts.all.filter((each) => each.title !== message.title); // the newest of its kind is enough
  toasts.all = [...others.slice(-2), { ...message, id }];
  if (!(message.stay ?? message.kind === "bad")) setTimeout(close, SHOWN_MS);
  return close;
}
