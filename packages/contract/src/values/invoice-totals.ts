import { shareOut } from './share-out.ts';

/**
 * Pure: what an invoice comes to. The form, the server, the payer's page and the PDF all ask here, so that they cannot
 * differ by a franc. Percentages are in basis points: 1925 is 19.25 %.
 */

export const wholeBasisPoints = 10_000;

export type InvoiceDiscount =
  | { readonly by: 'amount'; readonly amount: number }
  | { readonly by: 'percent'; readonly basisPoints: number };

interface Priced {
  readonly items: ReadonlyArray<{ readonly amount: number }>;
  readonly discount: InvoiceDiscount | null;
  readonly taxBasisPoints: number;
  readonly extra: number;
}

export interface InvoiceTotals {
  readonly subtotal: number;
  readonly discount: number;
  /** On what is left after the discount. */
  readonly tax: number;
  readonly extra: number;
  readonly total: number;
}

/** So many basis points of an amount, rounded to the nearest franc, and half a franc up. */
export function percentOf(amount: number, basisPoints: number): number {
  const product = BigInt(amount) * BigInt(basisPoints);
  const whole = BigInt(wholeBasisPoints);
  return Number((product + whole / 2n) / whole);
}

function discountOf(subtotal: number, discount: InvoiceDiscount | null): number {
  if (discount === null) return 0;
  return discount.by === 'amount' ? discount.amount : percentOf(subtotal, discount.basisPoints);
}

export function invoiceTotals({ items, discount, taxBasisPoints, extra }: Priced): InvoiceTotals {
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
  const off = discountOf(subtotal, discount);
  const tax = percentOf(Math.max(0, subtotal - off), taxBasisPoints);
  return { subtotal, discount: off, tax, extra, total: subtotal - off + tax + extra };
}

export interface ItemShare {
  readonly discount: number;
  readonly tax: number;
  readonly extra: number;
  /** What the invoice asks for the item in the end. */
  readonly billed: number;
}

/** What of the discount, the tax and the extra falls on each item: in proportion to what is asked for it. */
export function itemShares(invoice: Priced): ItemShare[] {
  const totals = invoiceTotals(invoice);
  const amounts = invoice.items.map(({ amount }) => amount);
  const discounts = shareOut(totals.discount, amounts);
  const left = amounts.map((amount, place) => amount - (discounts[place] ?? 0));
  const taxes = shareOut(totals.tax, left);
  const extras = shareOut(totals.extra, amounts);
  return left.map((amount, place) => {
    const tax = taxes[place] ?? 0;
    const extra = extras[place] ?? 0;
    return { discount: discounts[place] ?? 0, tax, extra, billed: amount + tax + extra };
  });
}

/** Percentages that come to 100 become amounts that come to the total. */
export const installmentAmounts = (total: number, basisPoints: readonly number[]): number[] =>
  shareOut(total, basisPoints);

export interface PlannedInstallment {
  readonly dueOn: string;
  readonly amount: number;
}

export interface InvoiceInstallment extends PlannedInstallment {
  /** What is asked of it, less what was credited since. */
  readonly asked: number;
  readonly paid: number;
  readonly pending: number;
}

/**
 * How an invoice's installments stand. Payments fill the first ones first; a credit note lowers the last ones first, so
 * that what fell due stays due.
 */
export function installmentsPaid(
  installments: readonly PlannedInstallment[],
  paid: number,
  credited: number,
): InvoiceInstallment[] {
  const total = installments.reduce((sum, { amount }) => sum + amount, 0);
  let leftToAsk = Math.max(0, total - credited);
  let leftPaid = paid;
  return installments.map(({ dueOn, amount }) => {
    const asked = Math.min(amount, leftToAsk);
    const filled = Math.min(asked, Math.max(0, leftPaid));
    leftToAsk -= asked;
    leftPaid -= filled;
    return { dueOn, amount, asked, paid: filled, pending: asked - filled };
  });
}

/**
 * What a payer may pay: anything up to the rest where partial payments are allowed; otherwise the first installments
 * that are open, whole, up to any of them.
 */
export function payableAmounts(
  installments: ReadonlyArray<Pick<InvoiceInstallment, 'pending'>>,
): number[] {
  let sum = 0;
  return installments.flatMap(({ pending }) => {
    if (pending === 0) return [];
    sum += pending;
    return [sum];
  });
}
