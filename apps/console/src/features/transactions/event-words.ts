import { sayEventNote } from '@ardoise/contract/event-notes';
import type { Language } from '@ardoise/contract/language';
import { formatXaf } from '@ardoise/contract/money';
import { type TransactionStatus, transactionStatuses } from '@ardoise/contract/transactions';

const kinds = [
  'created',
  'prepared',
  'asked',
  'accepted',
  'pending',
  'answer',
  'attention',
  'notice',
  'counted',
  'closed',
] as const;
export type EventKind = (typeof kinds)[number];

/** A kind that is not known here, as from a newer server, still shows as an event. */
export const kindOf = (kind: string): EventKind | 'other' =>
  kinds.find((known) => known === kind) ?? 'other';

/** `20 → 21` as the two states it names; null where it names none. */
export function movedStates(
  text: string,
): { readonly from: TransactionStatus; readonly to: TransactionStatus } | null {
  const numbers = text.split('→').map((part) => Number(part.trim()));
  const [from, to] = numbers.map((number) => transactionStatuses.find((one) => one === number));
  return from === undefined || to === undefined ? null : { from, to };
}

/** What the event says besides its kind. Our own notes and amounts are read in one's language; the operator's words stay as they came. */
export function saidIn(
  { kind, text }: { readonly kind: string; readonly text: string },
  language: Language,
): string {
  const amount = kind === 'created' ? /^(\d+) XAF$/.exec(text)?.[1] : undefined;
  if (amount !== undefined) return formatXaf(Number(amount), language);
  return sayEventNote(text, language) ?? text;
}
