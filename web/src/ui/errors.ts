/** Tells what went wrong in three parts: what happened, what is safe, what to do next. */
import { Refused } from "../net/api";
import { say } from "../words/say";
import { toast } from "./toasts.svelte";

/** Do something that the server may refuse. A refusal becomes a toast, and null is returned. */
export async function attempt<T>(act: () => Promise<T>, again?: () => void): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const action = again && error.lost ? { text: say("page.again"), run: again } : undefined;
    toast({ kind: "bad", icon: error.lost ? "offline" : "cross", ...told(error), ...(action && { action }) });
    return null;
  }
}

export function told(error: Refused): { title: string; text: string } {
  if (error.lost) return { title: say("page.offline"), text: say("page.offline-safe") };
  return { title: error.message || say("page.broken"), text: error.status >= 500 ? say("page.broken-safe") : say("page.refused-safe") };
}
