import type { SmsRefusalReason, SmsRefused } from './sms-gateway.ts';

/**
 * Gateways say why in words of their own, of which few are published. A word about the account or the sender is looked for
 * first: only what is plainly about the number may end a message for good.
 */
const wordsOf: ReadonlyArray<readonly [RegExp, SmsRefusalReason]> = [
  [/balance|credit|solde|\bunits?\b|bundle|contract/i, 'noCredit'],
  [/sender/i, 'wrongSender'],
  [/password|account|\buser\b|\bip\b/i, 'refused'],
  [/black ?list|opt(?:ed)?[ -]?out|unsubscribed/i, 'blocked'],
  [/(?:invalid|wrong|no valid) *(?:mobile|phone|number|msisdn|address|recipient)/i, 'wrongNumber'],
];

/** All of it: it may repeat the message, which whoever keeps it hides before cutting anything. */
export const refusedWith = (reason: SmsRefusalReason, said: string): SmsRefused => ({
  kind: 'refused',
  reason,
  said: said.replaceAll(/\s+/g, ' ').trim(),
});

export const refusedInWords = (said: string): SmsRefused =>
  refusedWith(wordsOf.find(([words]) => words.test(said))?.[1] ?? 'refused', said);
