/** A key for one message. `crypto.randomUUID` exists on https only; a table in the home network has no https. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
