import { installmentName } from '@ardoise/contract/values/installment-name';
import type { Language } from '@ardoise/contract/values/language';
import { minimumPayment, mostAhead } from '@ardoise/contract/payments';
import { isCameroonMobile, nationalNumber, operatorOf } from '@ardoise/contract/values/phone';
import type { AmountLimits } from '@ardoise/contract/values/operator-limits';
import type { FeeTerms } from '@ardoise/contract/values/provider-fee';
import { type PayOperator, payOperators } from '@ardoise/contract/transactions';
import {
  feeName,
  isNamed,
  installmentKey,
  type PayChoice,
  type ReviewedStudent,
} from '@ardoise/public-pages/payment/render';
import { createHash, randomBytes } from 'node:crypto';
import type { OfferedOperator } from '../mobile-money/public.ts';
import { allocate, type Allocation, type ChosenPart } from '../billing/public.ts';
import { askedFirst } from '@ardoise/contract/values/asked-first';
import { openInstallments, type PayableStudent, partsOfAmount } from './find-payable.ts';

/** Pure: what a payer's form means. */

const newKey = (): string => randomBytes(16).toString('base64url');

export const emptyChoice = (): PayChoice => ({
  installments: [],
  amount: '',
  phone: '',
  operator: null,
  hasKeptNumber: false,
  key: newKey(),
});

/** What the page ticks before the payer has chosen anything. */
export const firstChoice = (students: readonly PayableStudent[], today: string): PayChoice => ({
  ...emptyChoice(),
  installments: askedFirst(openInstallments(students), today).map(({ feeId, position }) =>
    installmentKey(feeId, position),
  ),
});

const feeForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const feeOf = (form: URLSearchParams): { feeId?: string } => {
  const feeId = form.get('for') ?? '';
  return feeForm.test(feeId) ? { feeId } : {};
};

const onlyFee = (students: readonly PayableStudent[], feeId: string): PayableStudent[] =>
  students.map((student) => ({ ...student, fees: student.fees.filter(({ id }) => id === feeId) }));

/**
 * What a link that asks for one fee ticks: its installments where they come to the amount, and else the amount itself. Null
 * where it asks for nothing that is owed.
 */
export function askedChoice(
  query: URLSearchParams,
  students: readonly PayableStudent[],
): PayChoice | null {
  const { feeId } = feeOf(query);
  const amount = readTypedAmount(query.get('amount') ?? '');
  if (feeId === undefined || amount === null || amount === 0) return null;
  const open = openInstallments(onlyFee(students, feeId)).filter((one) => one.open > 0);
  const owed = open.reduce((sum, one) => sum + one.open, 0);
  if (amount > owed) return null;
  let sum = 0;
  const first = open.filter((one) => {
    const isWithin = sum < amount;
    sum += isWithin ? one.open : 0;
    return isWithin;
  });
  const installments = first.map((one) => installmentKey(one.feeId, one.position));
  return sum === amount
    ? { ...emptyChoice(), installments }
    : { ...emptyChoice(), amount: String(amount), feeId };
}

const keyForm = /^[\w-]{16,64}$/;

/** More installments than any family has. */
const mostInstallments = 200;

export function readChoice(form: URLSearchParams): PayChoice {
  const key = form.get('key') ?? '';
  // The button that changes the operator stands after the hidden field and speaks last.
  const operator = form.getAll('operator').at(-1);
  return {
    installments: form.getAll('i').slice(0, mostInstallments),
    amount: (form.get('amount') ?? '').trim().slice(0, 20),
    ...feeOf(form),
    phone: (form.get('phone') ?? '').trim().slice(0, 30),
    operator: payOperators.find((one) => one === operator) ?? null,
    hasKeptNumber: form.get('kept') === '1',
    key: keyForm.test(key) ? key : newKey(),
  };
}

/** The same choice from the same view of the page is the same payment, however often it is sent. */
export function clientKeyOf(choice: PayChoice, payer: Pick<Payer, 'phone' | 'operator'>): string {
  const chosen = [...choice.installments].sort();
  const content = [choice.key, chosen, choice.amount, payer.phone, payer.operator];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** `10 000`, `10,000` and `10.000` are ten thousand; 1.5, -1 and 1e21 are no amounts. Null where it is none. */
export function readTypedAmount(typed: string): number | null {
  const isGrouped = /^\d{1,3}(?:[\s,.]\d{3})+$/.test(typed);
  const digits = isGrouped ? typed.replace(/\D/g, '') : typed;
  if (!/^\d{1,12}$/.test(digits)) return null;
  return Number(digits);
}

export type ReadParts =
  | {
      readonly amount: number;
      readonly parts: readonly ChosenPart[];
      /** How much of the amount is beyond all that is owed on the page. */
      readonly ahead: number;
    }
  | { readonly wrong: 'amount' | 'nothing' };

/** How much for which fee: an amount that was typed, else the installments that were ticked. */
export function partsOf(choice: PayChoice, students: readonly PayableStudent[]): ReadParts {
  if (choice.amount !== '')
    return partsOfTyped(readTypedAmount(choice.amount) ?? 0, studentsFor(choice, students));
  const parts = partsOfInstallments(new Set(choice.installments), students);
  const amount = sumOf(parts);
  return amount === 0 ? { wrong: 'nothing' } : { amount, parts, ahead: 0 };
}

/** What is typed goes to the fee that was asked for, unless it is more than is owed for it. */
function studentsFor(
  { feeId, amount }: PayChoice,
  students: readonly PayableStudent[],
): readonly PayableStudent[] {
  if (feeId === undefined) return students;
  const asked = onlyFee(students, feeId);
  const owed = openInstallments(asked).reduce((sum, { open }) => sum + open, 0);
  return (readTypedAmount(amount) ?? 0) <= owed ? asked : students;
}

const sumOf = (parts: readonly ChosenPart[]): number =>
  parts.reduce((sum, part) => sum + part.amount, 0);

function partsOfTyped(amount: number, students: readonly PayableStudent[]): ReadParts {
  const parts = partsOfAmount(amount, students);
  const ahead = amount - sumOf(parts);
  if (amount < minimumPayment || ahead > mostAhead) return { wrong: 'amount' };
  return parts.length === 0 ? { wrong: 'nothing' } : { amount, parts, ahead };
}

const partsOfInstallments = (
  chosen: ReadonlySet<string>,
  students: readonly PayableStudent[],
): ChosenPart[] =>
  students
    .flatMap(({ fees }) => fees)
    .map(({ id, installments }) => {
      const ticked = installments.filter(
        ({ position, open }) => open > 0 && chosen.has(installmentKey(id, position)),
      );
      return {
        feeId: id,
        amount: ticked.reduce((sum, { open }) => sum + open, 0),
        positions: ticked.map(({ position }) => position),
      };
    })
    .filter(({ amount }) => amount > 0);

export interface Payer {
  readonly phone: string;
  readonly operator: PayOperator;
  /** What the operator takes at a time. */
  readonly limits: AmountLimits;
  /** By which something may be asked on top; null where nothing is. */
  readonly terms: FeeTerms | null;
}

/** A choice that fits what the operator takes at a time; `rest` is for another payment. */
interface FittedParts {
  readonly amount: number;
  readonly parts: readonly ChosenPart[];
  readonly ahead: number;
  readonly rest: number;
}

/** The first payment of as many as it takes, so that the last one is not too small to be made. */
export function firstOfParts(
  { amount, parts, ahead }: Exclude<ReadParts, { wrong: unknown }>,
  { smallest, largest }: AmountLimits,
): FittedParts {
  if (amount <= largest) return { amount, parts, ahead, rest: 0 };
  const least = Math.max(smallest, minimumPayment);
  const last = amount % largest;
  const first = last > 0 && last < least ? largest - least : largest;
  let left = first;
  const fitting = parts.flatMap((part) => {
    const fits = Math.min(part.amount, left);
    left -= fits;
    return fits === 0 ? [] : [{ ...part, amount: fits }];
  });
  return { amount: first, parts: fitting, ahead: left, rest: amount - first };
}

/** Why nobody can be asked: the number is none, or it is another operator's than the one that would be asked. */
export type WrongPayer =
  | { readonly wrong: 'phone' }
  | {
      readonly wrong: 'operator';
      readonly own: PayOperator;
      readonly asked: PayOperator;
      /** The school takes the number's own operator too. */
      readonly canUseOwn: boolean;
    };

/**
 * The operator is the one chosen, else the number's own, else the only one that the school takes. A number that is not that
 * operator's is asked only if the payer says that it was kept at a change of operators.
 */
export function payerOf(
  choice: PayChoice,
  operators: readonly OfferedOperator[],
): Payer | WrongPayer {
  const phone = nationalNumber(choice.phone);
  const own = phone === null || !isCameroonMobile(phone) ? null : operatorOf(phone);
  if (phone === null || (own !== 'mtn' && own !== 'orange')) return { wrong: 'phone' };
  const offers = (wanted: PayOperator | null): OfferedOperator | undefined =>
    operators.find(({ operator }) => operator === wanted);
  const offered = offers(choice.operator) ?? offers(own) ?? operators[0];
  if (offered === undefined) return { wrong: 'phone' };
  if (offered.operator !== own && !choice.hasKeptNumber)
    return {
      wrong: 'operator',
      own,
      asked: offered.operator,
      canUseOwn: offers(own) !== undefined,
    };
  return { phone, ...offered };
}

/** What a payment will fill, shown before it is made: money fills a fee by deadline, whatever was ticked. */
export function reviewOf(
  amount: number,
  parts: readonly ChosenPart[],
  students: readonly PayableStudent[],
  language: Language,
): ReviewedStudent[] {
  const open = students.flatMap(({ fees }) =>
    fees.flatMap(({ id, installments }) =>
      installments.filter((one) => one.open > 0).map((one) => ({ ...one, feeId: id })),
    ),
  );
  const { allocations } = allocate(amount, parts, open);
  return students
    .map((student) => ({
      id: student.id,
      name: student.name,
      className: student.className,
      lines: linesOf(student, allocations, language),
    }))
    .filter(({ lines }) => lines.length > 0);
}

const linesOf = (
  { fees }: PayableStudent,
  allocations: readonly Allocation[],
  language: Language,
): ReviewedStudent['lines'] =>
  fees.flatMap((fee) =>
    fee.installments.flatMap(({ position }, index) => {
      const filled = allocations.find((one) => one.feeId === fee.id && one.position === position);
      if (filled === undefined) return [];
      const name = installmentName(index + 1, fee.installments.length, language);
      const label = isNamed(fee, fees) ? `${feeName(fee, language)}, ${name}` : name;
      return [{ label, amount: filled.amount }];
    }),
  );
