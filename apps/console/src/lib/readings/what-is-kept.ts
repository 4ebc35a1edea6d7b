import type { Topic } from '@ardoise/contract/protocol/topics';

/** One's sign-in, health, accounts with operators and gateways, and other people's lists are read from the server or not at all. */
const neverKept: ReadonlySet<Topic> = new Set([
  'account',
  'gateways',
  'health',
  'imports',
  'operators',
]);

/** A reading without topics is one that is recorded, or that makes what it reads. */
export const isKept = (reads: readonly Topic[] | undefined): boolean =>
  reads !== undefined && reads.length > 0 && !reads.some((topic) => neverKept.has(topic));

/** Whoever has one of these can do something with it: open a receipt or a payment page, act for somebody. */
const secret = /token|secret|password|receiptCode|payAddress|^health$/i;

/** The same without what opens something. */
export function withoutSecrets(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutSecrets);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      secret.test(key) ? null : withoutSecrets(value),
    ]),
  );
}
