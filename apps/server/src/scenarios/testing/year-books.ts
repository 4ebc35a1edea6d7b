import type { RefundWay } from '@ardoise/contract/refunds';

/** What a generated year should come to, added up beside the program: by hand, as a bursar would on paper. */

export type Means =
  | 'cash'
  | 'mtn'
  | 'orange'
  | 'bank'
  | 'cheque'
  | 'transfer'
  | 'outside'
  | 'credit';

/** A payment as it was taken. */
export interface TakenPayment {
  readonly id: string;
  readonly at: Date;
  readonly means: Means;
  readonly amount: number;
  readonly familyId: string;
  readonly receiptNumber: string;
  /** Of the operator, where a phone was asked. */
  readonly isPrompt: boolean;
  /** Taken into a drawer: it is handed back out of one. */
  readonly isOfDrawer: boolean;
  isReversed: boolean;
}

/** Money came, or (below zero) went back. */
interface Movement {
  readonly at: Date;
  readonly means: Means;
  readonly amount: number;
  /** A payment is one, its reversal one less, a refund none. */
  readonly payments: number;
  readonly isRefund: boolean;
}

interface YearOfFees {
  amount: number;
  discount: number;
}

export interface YearBooks {
  readonly taken: TakenPayment[];
  readonly movements: Movement[];
  /** What the fees of each school year ask for, and what was taken off. */
  readonly fees: Map<string, YearOfFees>;
  /** What invoices ask for that were sent, and what credit notes took off. */
  readonly invoices: { total: number; credited: number };
  readonly prompts: { paid: number; failed: number };
}

export const newYearBooks = (): YearBooks => ({
  taken: [],
  movements: [],
  fees: new Map(),
  invoices: { total: 0, credited: 0 },
  prompts: { paid: 0, failed: 0 },
});

export function feesOf(books: YearBooks, yearId: string): YearOfFees {
  const kept = books.fees.get(yearId) ?? { amount: 0, discount: 0 };
  books.fees.set(yearId, kept);
  return kept;
}

export function noteTaken(
  books: YearBooks,
  payment: Omit<TakenPayment, 'isReversed'>,
): TakenPayment {
  const taken = { ...payment, isReversed: false };
  const { at, means, amount } = payment;
  books.taken.push(taken);
  books.movements.push({ at, means, amount, payments: 1, isRefund: false });
  return taken;
}

export function noteReversed(books: YearBooks, payment: TakenPayment, at: Date): void {
  const { means, amount } = payment;
  payment.isReversed = true;
  books.movements.push({ at, means, amount: -amount, payments: -1, isRefund: false });
}

export const noteRefund = (books: YearBooks, way: RefundWay, amount: number, at: Date): void => {
  books.movements.push({ at, means: way, amount: -amount, payments: 0, isRefund: true });
};

/** Credit that was used and what was paid elsewhere are no money that came in here. */
const isNoMoney: ReadonlySet<Means> = new Set(['credit', 'outside']);

interface Collected {
  readonly amount: number;
  readonly refunded: number;
  readonly payments: number;
  readonly byMeans: Readonly<Record<string, number>>;
}

/** From a moment on, and up to another without it. */
export function collectedIn(
  books: YearBooks,
  from: string | null | undefined,
  to?: string | null,
): Collected {
  const [first, last] = [from ?? '2000-01-01', to ?? '2100-01-01'].map((at) => new Date(at));
  const byMeans: Record<string, number> = {};
  const sums = { amount: 0, refunded: 0, payments: 0 };
  for (const { at, means, amount, payments, isRefund } of books.movements) {
    if (isNoMoney.has(means) || at < (first as Date) || at >= (last as Date)) continue;
    sums.amount += amount;
    sums.payments += payments;
    if (isRefund) sums.refunded -= amount;
    byMeans[means] = (byMeans[means] ?? 0) + amount;
  }
  return { ...sums, byMeans: withoutNothing(byMeans) };
}

/** Of payments that stand, what each means comes to. */
export function standing(books: YearBooks): Record<string, number> {
  const byMeans: Record<string, number> = {};
  for (const { means, amount, isReversed } of books.taken)
    if (!isReversed) byMeans[means] = (byMeans[means] ?? 0) + amount;
  return byMeans;
}

export const withoutNothing = (amounts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));

export const byMeansOf = (
  rows: ReadonlyArray<{ readonly method: string; readonly amount: number }>,
): Record<string, number> =>
  withoutNothing(Object.fromEntries(rows.map(({ method, amount }) => [method, amount])));
