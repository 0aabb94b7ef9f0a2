/** Passkeys in the browser. WebAuthn wants bytes where the server says base64url. */
import { api } from "../net/api";
import type { Me, PasskeyInfo } from "../net/rest";
import type { Json } from "../net/messages";

type Options = Record<string, any>; // as WebAuthn describes them; only the fields below are changed

/** Passkeys need a browser that has them, https (or this machine), and an address with a name. */
export function passkeysWork(): boolean {
  return isSecureContext && "credentials" in navigator && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);
}

/** Make a passkey on this device. Null: the person has changed their mind. */
export async function addPasskey(name: string): Promise<readonly PasskeyInfo[] | null> {
  const { options } = await api.beginPasskey();
  const given = options as Options;
  const publicKey = {
    ...given,
    challenge: bytes(given["challenge"]),
    user: { ...given["user"], id: bytes(given["user"].id) },
    excludeCredentials: (given["excludeCredentials"] ?? []).map(withBytes),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey }).catch(refusedByPerson)) as PublicKeyCredential | null;
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return api.addPasskey(name, { ...described(made), response: { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) } });
}

/** Sign in with a passkey of this device. Null: the person has changed their mind, or there is none. */
export async function signIn(): Promise<Me | null> {
  const { options } = await api.beginSignIn();
  const given = options as Options;
  const publicKey = { ...given, challenge: bytes(given["challenge"]), allowCredentials: (given["allowCredentials"] ?? []).map(withBytes) } as unknown as PublicKeyCredentialRequestOptions;
  const signed = (await navigator.credentials.get({ publicKey }).catch(refusedByPerson)) as PublicKeyCredential | null;
  if (!signed) return null;
  const response = signed.response as AuthenticatorAssertionResponse;
  return api.signIn({
    ...described(signed),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle && text(response.userHandle),
    },
  });
}

function described(credential: PublicKeyCredential): Record<string, Json> {
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type };
}

function withBytes(each: Options): Options {
  return { ...each, id: bytes(each["id"]) };
}

function refusedByPerson(error: unknown): null {
  if (error instanceof DOMException) return null; // cancelled, timed out, or this device has the passkey already
  throw error;
}

function bytes(base64url: string): Uint8Array {
  return Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
