/** A point in time, as people say it. */
import { language } from "./say";

/** "14:02", "Tuesday 14:02" or a date. */
export function moment(seconds: number): string {
  const then = new Date(seconds * 1000);
  const days = Math.abs(Date.now() - then.getTime()) / 86_400_000;
  const locale = navigator.languages.find((tag) => tag.startsWith(language())) ?? language();
  const time = then.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  if (days < 1 && then.getDate() === new Date().getDate()) return time;
  if (days < 6) return `${then.toLocaleDateString(locale, { weekday: "long" })} ${time}`;
  return then.toLocaleDateString(locale, { day: "numeric", month: "short", year: "numeric" });
}
