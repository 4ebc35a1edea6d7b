import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import type { InvoiceInput } from '@ardoise/contract/invoicing/invoice-input';
import type { InvoiceOffer } from '@ardoise/contract/invoicing/invoices';
import type { Language } from '@ardoise/contract/values/language';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { amountToText, textToAmount } from '../../../domain/money/typed-amount.ts';
import { dayToText, textToDay } from '../../../ui/form/typed-day.ts';
import { percentText, textToBasisPoints } from '../percent-text.ts';

export interface ItemValues {
  readonly key: string;
  readonly studentId: string;
  /** An open fee: what it is called and what is pending of it are not typed. */
  readonly feeId: string | null;
  readonly description: string;
  readonly amount: string;
  /** What had been pending of the fee when it was put on the invoice, where that is another amount by now. */
  readonly was?: string;
}

export interface PartValues {
  readonly key: string;
  readonly share: string;
  readonly dueOn: string;
}

/** What of an invoice is asked the same way of one family and of many. */
export interface TermValues extends Record<string, unknown> {
  title: string;
  discountBy: 'amount' | 'percent';
  discount: string;
  tax: string;
  extra: string;
  extraName: string;
  dueOn: string;
  allowsPartial: boolean;
  installmentsBy: 'amount' | 'percent';
  /** None: all of it is due on one day. */
  parts: readonly PartValues[];
  memo: string;
  message: string;
}

export interface InvoiceValues extends TermValues {
  familyId: string | null;
  familyLabel: string;
  billTo: string;
  emails: string[];
  language: Language;
  items: readonly ItemValues[];
  note: string;
}

export const blankPart = (): PartValues => ({ key: randomId(), share: '', dueOn: '' });

export const blankTerms = (): TermValues => ({
  title: '',
  discountBy: 'amount',
  discount: '',
  tax: '',
  extra: '',
  extraName: '',
  dueOn: '',
  allowsPartial: false,
  installmentsBy: 'percent',
  parts: [],
  memo: '',
  message: '',
});

/** How the school's invoices begin, whoever they are for. */
export const termsOf = (
  defaults: InvoiceOffer['defaults'],
  language: Language,
): Pick<TermValues, 'tax' | 'memo' | 'dueOn' | 'allowsPartial'> => ({
  tax: defaults.taxBasisPoints === 0 ? '' : percentText(defaults.taxBasisPoints, language),
  memo: defaults.memo,
  dueOn: dayToText(defaults.dueOn),
  allowsPartial: defaults.allowsPartial,
});

export const blankInvoice = (language: Language): InvoiceValues => ({
  ...blankTerms(),
  familyId: null,
  familyLabel: '',
  billTo: '',
  emails: [],
  language,
  items: [],
  note: '',
});

const amountOrBlank = (amount: number, language: Language): string =>
  amount === 0 ? '' : amountToText(amount, language);

function discountValues(discount: InvoiceDetail['discount'], language: Language) {
  if (discount === null) return { discountBy: 'amount' as const, discount: '' };
  return discount.by === 'amount'
    ? { discountBy: discount.by, discount: amountToText(discount.amount, language) }
    : { discountBy: discount.by, discount: percentText(discount.basisPoints, language) };
}

/** Keys follow from places, so that the same draft reads the same however often it is fetched. */
function partValues(plan: InvoiceDetail['plan'], language: Language): PartValues[] {
  if (plan === null) return [];
  return plan.by === 'amount'
    ? plan.parts.map(({ dueOn, amount }, place) => ({
        key: `part ${String(place)}`,
        share: amountToText(amount, language),
        dueOn: dayToText(dueOn),
      }))
    : plan.parts.map(({ dueOn, basisPoints }, place) => ({
        key: `part ${String(place)}`,
        share: percentText(basisPoints, language),
        dueOn: dayToText(dueOn),
      }));
}

/** A draft as the fields show it. */
export const invoiceToValues = (invoice: InvoiceDetail, language: Language): InvoiceValues => ({
  familyId: invoice.family.id,
  familyLabel: familyLabel(invoice.family),
  title: invoice.title,
  billTo: invoice.billTo,
  emails: invoice.emails,
  language: invoice.language,
  items: invoice.items.map((item) => ({
    key: item.id,
    studentId: item.student.id,
    feeId: item.isOpenFee ? item.feeId : null,
    description: item.description,
    amount: amountToText(item.amount, language),
  })),
  ...discountValues(invoice.discount, language),
  tax: invoice.taxBasisPoints === 0 ? '' : percentText(invoice.taxBasisPoints, language),
  extra: amountOrBlank(invoice.extra, language),
  extraName: invoice.extraName,
  dueOn: dayToText(invoice.dueOn),
  allowsPartial: invoice.allowsPartial,
  installmentsBy: invoice.plan?.by ?? 'percent',
  parts: partValues(invoice.plan, language),
  memo: invoice.memo,
  note: invoice.note,
  message: invoice.message,
});

export const familyLabel = ({ name, familyId }: { name: string; familyId: string }): string =>
  `${name} · ${familyId}`;

/** What the school has configured and is known of the family is there at once; what was typed before stays. */
export function withOffer(
  values: InvoiceValues,
  offer: InvoiceOffer,
  language: Language,
): InvoiceValues {
  const begin = termsOf(offer.defaults, language);
  return {
    ...values,
    familyId: offer.family.id,
    familyLabel: familyLabel(offer.family),
    billTo: offer.billTo,
    emails: offer.emails,
    language: offer.language,
    items: [],
    tax: values.tax || begin.tax,
    memo: values.memo || begin.memo,
    dueOn: values.dueOn || begin.dueOn,
    allowsPartial: values.allowsPartial || begin.allowsPartial,
  };
}

/** Open fees are billed by what is pending of them now: a draft may have waited, and somebody may have paid meanwhile. */
export function followOffer(
  items: readonly ItemValues[],
  offer: InvoiceOffer,
  language: Language,
): readonly ItemValues[] {
  const fees = new Map(offer.students.flatMap((one) => one.fees.map((fee) => [fee.id, fee])));
  const followed = items.map((item): ItemValues => {
    const fee = fees.get(item.feeId ?? '');
    const isSame = fee === undefined || textToAmount(item.amount) === fee.pending;
    if (isSame || fee.invoice !== null) return item;
    return { ...item, amount: amountToText(fee.pending, language), was: item.was ?? item.amount };
  });
  return followed.every((item, place) => item === items[place]) ? items : followed;
}

type TermsInput = Omit<
  InvoiceInput,
  'familyId' | 'billTo' | 'emails' | 'language' | 'items' | 'note'
>;

/** From what is typed to what the call takes; what was typed wrongly is found by the contract's rules. */
export function termsToInput(values: TermValues): TermsInput {
  const { discountBy, installmentsBy, parts } = values;
  const isBlank = values.discount.trim() === '';
  const discount =
    discountBy === 'amount'
      ? { by: discountBy, amount: textToAmount(values.discount) }
      : { by: discountBy, basisPoints: textToBasisPoints(values.discount) };
  const dayOf = (typed: string) => textToDay(typed) ?? undefined;
  const installments = {
    by: installmentsBy,
    parts: parts.map(({ share, dueOn }) => ({
      dueOn: dayOf(dueOn),
      ...(installmentsBy === 'amount'
        ? { amount: textToAmount(share) }
        : { basisPoints: textToBasisPoints(share) }),
    })),
  };
  return {
    title: values.title,
    memo: values.memo,
    message: values.message,
    discount: isBlank ? null : discount,
    taxBasisPoints: textToBasisPoints(values.tax) ?? 0,
    extra: textToAmount(values.extra) ?? 0,
    extraName: values.extraName,
    allowsPartial: values.allowsPartial,
    // With installments the last of them is when it is due, and no other day is asked for.
    dueOn: dayOf(parts.at(-1)?.dueOn ?? values.dueOn),
    installments: parts.length === 0 ? null : installments,
  } as TermsInput;
}

export const invoiceToInput = (values: InvoiceValues): InvoiceInput => ({
  ...termsToInput(values),
  familyId: values.familyId as string,
  billTo: values.billTo,
  emails: values.emails,
  language: values.language,
  note: values.note,
  items: values.items.map(({ studentId, feeId, description, amount }) => ({
    studentId,
    feeId,
    description,
    amount: textToAmount(amount) as number,
  })),
});
