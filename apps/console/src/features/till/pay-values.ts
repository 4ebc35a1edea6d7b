import type { PayOperator } from '@ardoise/contract/transactions';
import { textToDay } from '../../ui/form/typed-day.ts';
import { readAmount } from '@ardoise/contract/values/typed-amount';
import type { PaymentGiven } from './use-take-payment.ts';

/** What the fields of the desk hold. */
export interface PayValues {
  readonly amount: string;
  readonly asCredit: boolean;
  readonly way: 'cash' | PayOperator | 'other';
  readonly given: string;
  readonly phone: string;
  readonly method: 'bank' | 'cheque' | 'transfer';
  readonly reference: string;
  readonly datedOn: string;
}

/** Nothing is typed ahead where nothing is asked for. */
export const amountText = (amount: number): string => (amount > 0 ? String(amount) : '');

export const newPayValues = (amount: number): PayValues => ({
  amount: amountText(amount),
  asCredit: false,
  way: 'cash',
  given: '',
  phone: '',
  method: 'bank',
  reference: '',
  datedOn: '',
});

export type PayProblem = 'amount' | 'given' | 'givenTooLittle' | 'phone' | 'reference' | 'datedOn';

type Read = { readonly given: PaymentGiven } | { readonly problem: PayProblem };

interface For {
  readonly studentIds: readonly string[];
  /** None: everything that is open for them. */
  readonly feeIds: readonly string[];
  /** The fees are those of this invoice, and are paid as it allows. */
  readonly invoiceId: string | undefined;
}

/** From what is typed to what the call takes; or the first field that does not do. */
export function readPayment(values: PayValues, { studentIds, feeIds, invoiceId }: For): Read {
  const amount = readAmount(values.amount);
  if (amount === null) return { problem: 'amount' };
  const means = readMeans(values, amount);
  if (typeof means === 'string') return { problem: means };
  return {
    given: {
      studentIds: [...studentIds],
      feeIds: [...feeIds],
      ...(invoiceId === undefined ? {} : { invoiceId }),
      amount,
      asCredit: values.asCredit,
      means,
    },
  };
}

function readMeans(values: PayValues, amount: number): PaymentGiven['means'] | PayProblem {
  const { way } = values;
  if (way === 'cash') {
    if (values.given.trim() === '') return { by: 'cash' };
    const given = readAmount(values.given);
    if (given === null) return 'given';
    return given < amount ? 'givenTooLittle' : { by: 'cash', given };
  }
  if (way !== 'other') {
    const phone = values.phone.trim();
    return phone === '' ? 'phone' : { by: 'mobile', operator: way, phone };
  }
  const reference = values.reference.trim();
  if (reference.length < 2) return 'reference';
  const datedOn = textToDay(values.datedOn);
  if (datedOn === null || !/^\d{4}-\d{2}-\d{2}$/.test(datedOn)) return 'datedOn';
  return { by: 'other', method: values.method, reference, datedOn };
}
