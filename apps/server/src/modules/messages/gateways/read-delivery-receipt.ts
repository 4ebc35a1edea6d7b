import { nationalNumber } from '@ardoise/contract/values/phone';
import { asText } from '../../../platform/outside/outside-client.ts';
import type { DeliveryReceipt } from './sms-gateway.ts';

interface Told {
  readonly reference: unknown;
  readonly status: unknown;
  readonly reason: unknown;
  readonly phone: unknown;
}

/** The words of a gateway that end a message; any other word, also one that nobody knows, changes nothing. */
export interface LastWords {
  readonly delivered: ReadonlySet<string>;
  readonly undelivered: ReadonlySet<string>;
}

export const maxReferenceLength = 100;
const longestReason = 100;

/** A list of one receipt, or of none. Words are compared in small letters. */
export function readDeliveryReceipt(words: LastWords, told: Told): readonly DeliveryReceipt[] {
  const reference = asText(told.reference);
  const status = asText(told.status);
  if (reference === null || reference.length > maxReferenceLength || status === null) return [];
  const phone = nationalNumber((asText(told.phone) ?? '').replace(/^tel:/, ''));
  const word = status.trim().toLowerCase();
  if (words.delivered.has(word)) return [{ reference, state: 'delivered', reason: null, phone }];
  if (!words.undelivered.has(word)) return [];
  const reason = (asText(told.reason) ?? status).slice(0, longestReason);
  return [{ reference, state: 'undelivered', reason, phone }];
}
