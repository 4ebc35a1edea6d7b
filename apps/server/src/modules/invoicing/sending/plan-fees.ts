import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { newId } from '../../../platform/ids.ts';
import { beforeDiscount, splitInstallments } from './split-installments.ts';

/** Pure: which fees an invoice asks for. */

export interface IssuedItem {
  readonly id: string;
  readonly student_id: string;
  readonly fee_id: string | null;
  readonly description: string;
  readonly amount: number;
  readonly discount: number;
  readonly tax: number;
  readonly extra: number;
  readonly billed: number;
}

export interface ToIssue {
  readonly id: string;
  readonly familyId: string;
  readonly yearId: string;
  readonly language: Language;
  readonly title: string;
  readonly extraName: string;
  readonly total: number;
  readonly items: readonly IssuedItem[];
  readonly installments: ReadonlyArray<{ readonly dueOn: string; readonly amount: number }>;
}

/** A fee that is on the invoice, and what is asked for it. */
export interface PlannedFee {
  readonly feeId: string;
  readonly itemId: string;
  readonly studentId: string;
  readonly billed: number;
  /** Taken off it: of a new one at once, of an open one as a discount of its own. */
  readonly discount: number;
  /** Null of a fee that was open before. */
  readonly made: {
    readonly title: string;
    readonly installments: ReadonlyArray<{ readonly dueOn: string; readonly amount: number }>;
  } | null;
}

const words = {
  tax: { en: 'Tax', fr: 'Taxe' },
  extra: { en: 'Extra', fr: 'Supplément' },
} as const satisfies Record<string, Text>;

/** What an open fee does not ask for itself: the tax and the extra that fall on it. */
function nameOfExtra({ language, extraName, title }: ToIssue, item: IssuedItem): string {
  const named = extraName === '' ? say(words.extra, language) : extraName;
  const parts = [
    ...(item.tax > 0 ? [say(words.tax, language)] : []),
    ...(item.extra > 0 ? [named] : []),
  ];
  return `${parts.join(' + ')} · ${title}`;
}

type Unsplit = Omit<PlannedFee, 'made'> & { readonly title: string | null };

function feesOfItem(invoice: ToIssue, item: IssuedItem, now: Date): Unsplit[] {
  const { id: itemId, student_id: studentId, fee_id: openId, discount, billed } = item;
  const made = (title: string, amount: number, off: number): Unsplit => ({
    feeId: newId(now),
    itemId,
    studentId,
    billed: amount,
    discount: off,
    title,
  });
  if (openId === null) return [made(item.description, billed, discount)];
  const beside = item.tax + item.extra;
  const open = { feeId: openId, itemId, studentId, billed: billed - beside, discount, title: null };
  return beside === 0 ? [open] : [open, made(nameOfExtra(invoice, item), beside, 0)];
}

export function planFees(invoice: ToIssue, now: Date): PlannedFee[] {
  const fees = invoice.items.flatMap((item) => feesOfItem(invoice, item, now));
  const split = splitInstallments(
    invoice.installments,
    fees.map(({ billed }) => billed),
  );
  const lastDueOn = invoice.installments.at(-1)?.dueOn ?? '';
  return fees.map(({ title, ...fee }, place) => ({
    ...fee,
    made:
      title === null
        ? null
        : {
            title,
            installments: beforeDiscount(split[place] ?? [], fee.discount, lastDueOn),
          },
  }));
}
