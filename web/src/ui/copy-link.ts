/** Puts a link to a place of the page on the clipboard, or shows it where that is not allowed. */
import { address } from "../route.svelte";
import { say } from "../words/say";
import { toast } from "./toasts.svelte";

export async function copyLink(path: string): Promise<void> {
  const link = new URL(address(path), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    toast({ kind: "good", icon: "link", title: say("table.link-copied"), text: link });
  } catch {
    toast({ kind: "news", icon: "link", title: say("table.link-here"), text: link, stay: true });
  }
}
