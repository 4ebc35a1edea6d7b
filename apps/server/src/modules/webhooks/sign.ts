import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** In the form of Standard Webhooks: 32 bytes in base64 behind a prefix by which it is found in a text. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

interface Signed {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string;
}

const signatureBy = (secret: string, { id, timestampSeconds, body }: Signed): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestampSeconds}.${body}`)
    .digest('base64')}`;

/** One for each secret, separated by spaces: the receiver needs to know one of them. */
export const signaturesOf = (secrets: readonly string[], signed: Signed): string =>
  secrets.map((secret) => signatureBy(secret, signed)).join(' ');
