/** Checks in this browser that the revealed secret is the one that was sealed before the game. */
const utf8 = new TextEncoder();

async function hex(bytes: Promise<ArrayBuffer>): Promise<string> {
  return [...new Uint8Array(await bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type Opened = { commitment: string; secret: string; nonces: readonly string[]; seed: string };

/** Whether the seal is the hash of the secret, and the seed follows from the secret and everybody's numbers; null if this browser cannot tell. */
export async function isFair(opened: Opened): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null; // browsers compute hashes only over https and on localhost
  const sealed = await hex(crypto.subtle.digest("SHA-256", utf8.encode(opened.secret)));
  const key = await crypto.subtle.importKey("raw", utf8.encode(opened.secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const seed = await hex(crypto.subtle.sign("HMAC", key, utf8.encode(opened.nonces.toSorted().join(","))));
  return sealed === opened.commitment && seed === opened.seed;
}
