import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a text for keeping (AES-256-GCM). `owner` is bound to it: sealed for one, it does not open for another. */
export function seal(key: Buffer, text: string, owner: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Throws where the text was changed, or sealed with another key or for another owner. */
export function unseal(key: Buffer, sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const body = bytes.subarray(ivBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
