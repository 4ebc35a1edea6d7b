import { formatDay } from '@ardoise/contract/values/dates';
import { say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import type { InvoicePaper } from './invoice-paper.ts';
import { words } from './invoice-words.ts';

interface SumLine {
  readonly text: string;
  readonly amount: string;
  readonly isStrong: boolean;
}

/** Basis points as people write percentages: `19.25`, in French `19,25`. */
const sayPercent = (basisPoints: number, language: InvoicePaper['language']): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(basisPoints / 100);

/** Pure: the sums below the items. What is nothing is left out. */
export function sumLines(paper: InvoicePaper): SumLine[] {
  const { language, totals, discount, taxBasisPoints, extraName } = paper;
  const line = (text: string, amount: number, isStrong = false): SumLine => ({
    text,
    amount: formatFcfa(amount, language),
    isStrong,
  });
  const discountText =
    discount?.by === 'percent'
      ? say(words.discountPercent, language, {
          percent: sayPercent(discount.basisPoints, language),
        })
      : say(words.discount, language);
  const percent = sayPercent(taxBasisPoints, language);
  const hasMoves = paper.paid > 0 || paper.credited > 0;
  return [
    ...(totals.total === totals.subtotal
      ? []
      : [line(say(words.subtotal, language), totals.subtotal)]),
    ...(totals.discount === 0 ? [] : [line(discountText, -totals.discount)]),
    ...(totals.tax === 0 ? [] : [line(say(words.tax, language, { percent }), totals.tax)]),
    ...(totals.extra === 0
      ? []
      : [line(extraName === '' ? say(words.extra, language) : extraName, totals.extra)]),
    line(say(words.total, language), totals.total, true),
    ...(paper.paid === 0 ? [] : [line(say(words.alreadyPaid, language), -paper.paid)]),
    ...(paper.credited === 0 ? [] : [line(say(words.alreadyCredited, language), -paper.credited)]),
    ...(hasMoves ? [line(say(words.pending, language), paper.pending, true)] : []),
  ];
}

/** Pure: the installments by their places. One that was credited is not asked for any more, and was never paid. */
export const installmentLines = ({
  language,
  installments,
}: Pick<InvoicePaper, 'language' | 'installments'>): Array<Omit<SumLine, 'isStrong'>> =>
  installments.flatMap(({ dueOn, asked, pending }, place) => {
    if (asked === 0) return [];
    const text = say(words.installment, language, { place: place + 1, day: formatDay(dueOn) });
    const paid = pending === 0 ? ` · ${say(words.alreadyPaid, language)}` : '';
    return [{ text: text + paid, amount: formatFcfa(asked, language) }];
  });
