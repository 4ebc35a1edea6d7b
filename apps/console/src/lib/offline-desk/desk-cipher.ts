/** What is on the device: nobody reads it there, or changes it, without the key of the cash session. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Over plain HTTP a browser has no ciphers: then nothing is kept, and no cash is taken without a connection. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The browser keeps it as a key that can be used and never read again. */
export const importDeskKey = (base64url: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(base64url), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** By it a device vouches for what its cashier takes, to the server alone. */
export const importSigningKey = (base64url: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(base64url), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);

export async function vouch(signingKey: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', signingKey, new TextEncoder().encode(text));
  const letters = Array.from(new Uint8Array(signature), (byte) => String.fromCharCode(byte)).join(
    '',
  );
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The name goes into the seal: what was kept under one name is not taken for another. */
const wayOf = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
});

export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt(wayOf(name, iv), key, text) };
}

export async function unseal(key: CryptoKey, name: string, sealed: Sealed): Promise<unknown> {
  const text = await crypto.subtle.decrypt(wayOf(name, sealed.iv), key, sealed.data);
  return JSON.parse(new TextDecoder().decode(text)) as unknown;
}
