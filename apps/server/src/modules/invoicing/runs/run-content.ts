import { createHash } from 'node:crypto';
import type { startInvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import type { Input } from '@ardoise/contract/protocol/call';

type Given = Input<typeof startInvoiceRun>['body'];

/** What is billed to many, and to whom. */
export interface RunContent extends Omit<Given, 'channels' | 'repeat'> {
  /** Of a run that repeats: the day for which it is. The same thing is then another one. */
  readonly periodOn?: string;
  /** How much of an open fee whoever began it may take off. */
  readonly mostDiscountPercent?: number;
}

/** What makes an item of a run the same as one of another: a student is billed for it once. */
export const keyOfItem = (
  { title, dueOn, periodOn }: Pick<RunContent, 'title' | 'dueOn' | 'periodOn'>,
  { description, amount }: { readonly description: string; readonly amount: number },
): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description, amount, periodOn ?? dueOn]))
    .digest('base64url');
