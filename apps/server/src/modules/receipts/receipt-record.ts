import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Text } from '@ardoise/contract/values/language';
import type { PaymentMethod } from '../ledger/public.ts';

/** What an installment of a fee got. */
export interface ReceiptPart {
  /** `tuition`, or the kind of the service. */
  readonly kind: string;
  readonly title: string;
  /** `2026–2027`. */
  readonly year: string;
  /** The second of three, by deadline. */
  readonly installment: number;
  readonly installments: number;
  readonly amount: number;
}

/** No name: whoever holds only the receipt learns the child's initials and class. */
export interface ReceiptStudent {
  readonly id: string;
  /** Empty of whoever was erased. */
  readonly initials: string;
  readonly isErased?: boolean;
  readonly className: string | null;
  readonly parts: readonly ReceiptPart[];
  /** Still to pay for this child after this payment, and by when the next part of it. */
  readonly remains: number;
  readonly nextDueOn: string | null;
}

/** What a school bought from the provider, in both languages. */
export interface BoughtLine {
  readonly name: Text;
  readonly amount: number;
}

/** All that a receipt says. It is signed as a whole: a record that was changed in the database no longer fits. */
export interface ReceiptRecord {
  readonly code: string;
  readonly number: string;
  readonly orgId: string;
  readonly paymentId: string;
  readonly school: string;
  /** No money moved: the simulator stood in for the operators. Records from before it was kept say nothing of it. */
  readonly isTest?: boolean;
  readonly timeZone: string;
  readonly issuedAt: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly payerPhone: string | null;
  readonly students: readonly ReceiptStudent[];
  /** What exceeded all that was owed, and what the family has left with the school in all. */
  readonly creditAdded: number;
  readonly creditLeft: number;
  /** What the payer paid on top of the amount for the provider, where that is so. */
  readonly payerFee?: number;
  /** Of the provider's own receipt alone: which school bought, and what. */
  readonly bought?: { readonly buyer: string; readonly lines: readonly BoughtLine[] };
}

/** The same text whatever the order in which the database gives the keys back. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const held = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(held).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(held[name])}`).join(',')}}`;
}

export const signRecord = (key: Buffer, record: ReceiptRecord): string =>
  createHmac('sha256', key).update(canonicalText(record)).digest('base64url');

export function isSigned(key: Buffer, record: ReceiptRecord, signature: string): boolean {
  const given = Buffer.from(signature);
  const wanted = Buffer.from(signRecord(key, record));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** `Grace Achu-Nkeng` becomes `G. A. N.` */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/u)
    .flatMap((word) => word.match(/^./u) ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ');

/** `LP/2026/001 873`. */
export function receiptNumber(prefix: string, year: number, count: number): string {
  const digits = String(count).padStart(6, '0');
  return `${prefix}/${year}/${digits.slice(0, -3)} ${digits.slice(-3)}`;
}
