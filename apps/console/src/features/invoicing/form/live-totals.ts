import { plannedInstallments } from '@ardoise/contract/invoicing/invoice-input';
import {
  invoiceTotals,
  type InvoiceTotals,
  percentOf,
  wholeBasisPoints,
} from '@ardoise/contract/values/invoice-totals';
import { textToAmount } from '../../../domain/money/typed-amount.ts';
import { type TermValues, termsToInput } from './invoice-values.ts';

export const orNothing = (number: number | undefined): number =>
  number === undefined || Number.isNaN(number) ? 0 : number;

/** What of the terms can be added up while somebody types: a field that is not yet right counts as nothing. */
function readable(values: TermValues) {
  const { discount, taxBasisPoints, extra, installments, dueOn } = termsToInput(values);
  const off =
    discount === null
      ? 0
      : orNothing(discount.by === 'amount' ? discount.amount : discount.basisPoints);
  return {
    discount:
      discount === null || off === 0
        ? null
        : discount.by === 'amount'
          ? { by: discount.by, amount: off }
          : { by: discount.by, basisPoints: off },
    taxBasisPoints: orNothing(taxBasisPoints),
    extra: orNothing(extra),
    dueOn: dueOn ?? '',
    installments,
  };
}

export interface LiveTotals extends InvoiceTotals {
  /** In francs, as far as they can be read. */
  readonly installments: ReadonlyArray<{ readonly dueOn: string; readonly amount: number }>;
  /** What the shares come to: francs, or basis points. */
  readonly shared: number;
}

/** As the server will add it up, of what is typed so far. */
export function liveTotals(
  values: TermValues,
  items: ReadonlyArray<{ readonly amount: string }>,
): LiveTotals {
  const { installments: plan, ...terms } = readable(values);
  const priced = {
    ...terms,
    items: items.map(({ amount }) => ({ amount: orNothing(textToAmount(amount)) })),
  };
  const totals = invoiceTotals(priced);
  if (plan === null) return { ...totals, installments: [], shared: 0 };
  const installments =
    plan.by === 'amount'
      ? { ...plan, parts: plan.parts.map((part) => ({ ...part, amount: orNothing(part.amount) })) }
      : {
          ...plan,
          parts: plan.parts.map((part) => ({ ...part, basisPoints: orNothing(part.basisPoints) })),
        };
  const shared =
    installments.by === 'amount'
      ? installments.parts.reduce((sum, { amount }) => sum + amount, 0)
      : installments.parts.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  // Percentages are shared out of the whole only once they are whole: until then each is what it would be.
  const isUnderWay = installments.by === 'percent' && shared !== wholeBasisPoints;
  const amounts = isUnderWay
    ? installments.parts.map(({ dueOn, basisPoints }) => ({
        dueOn,
        amount: percentOf(Math.max(0, totals.total), basisPoints),
      }))
    : plannedInstallments({ ...priced, installments });
  return { ...totals, installments: totals.total > 0 ? amounts : [], shared };
}
