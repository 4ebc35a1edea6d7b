import { createHash } from 'node:crypto';
import type { startInvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import type { Input } from '@ardoise/contract/protocol/call';
import { foldName } from '@ardoise/contract/values/fold-name';

type Given = Input<typeof startInvoiceRun>['body'];

/** What is billed to many, and to whom. */
export interface RunContent extends Omit<Given, 'channels' | 'repeat'> {
  /** Of a run that repeats and comes late: the day on which it would have been due, by which it is known. */
  readonly keyedOn?: string;
  /** How much of an open fee whoever began it may take off. */
  readonly mostDiscountPercent?: number;
}

/**
 * What makes an item of a run the same as one of another: a student is billed for it once. A run that repeats has the same key as
 * one that does not: each of its periods is due on another day.
 */
export const keyOfItem = (
  { title, dueOn, keyedOn }: Pick<RunContent, 'title' | 'dueOn' | 'keyedOn'>,
  { description, amount }: { readonly description: string; readonly amount: number },
): string =>
  createHash('sha256')
    .update(JSON.stringify([foldName(title), foldName(description), amount, keyedOn ?? dueOn]))
    .digest('base64url');
