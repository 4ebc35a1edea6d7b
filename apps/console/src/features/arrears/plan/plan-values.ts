import type { ArrearsDetail, OpenFee } from '@ardoise/contract/arrears/arrears';
import { formatDay } from '@ardoise/contract/values/dates';
import type { Language } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { type PlanPart, proposeParts } from '@ardoise/contract/values/payment-plan';
import { textToAmount } from '../../../domain/money/typed-amount.ts';
import { textToDay } from '../../../ui/form/typed-day.ts';

/** A day and an amount, as they are typed. */
export interface TypedPart {
  /** By which it is known again while others come and go. */
  readonly id: number;
  readonly dueOn: string;
  readonly amount: string;
}

let parts = 0;

export function newPart(dueOn = '', amount = ''): TypedPart {
  parts += 1;
  return { id: parts, dueOn, amount };
}

export interface PlanValues {
  readonly feeIds: readonly string[];
  readonly count: number;
  readonly firstOn: string;
  readonly parts: readonly TypedPart[];
  readonly agreedWith: string;
  readonly note: string;
}

/** A fee has one plan at a time. */
export const plannable = (family: ArrearsDetail): readonly OpenFee[] =>
  family.fees.filter(({ planId }) => planId === null);

export const totalOf = (family: ArrearsDetail, feeIds: readonly string[]): number =>
  plannable(family)
    .filter(({ id }) => feeIds.includes(id))
    .reduce((sum, { open }) => sum + open, 0);

/** Evenly by month, as the fields show it; nothing while nothing is chosen or the day cannot be read. */
export function proposed(
  total: number,
  { count, firstOn }: Pick<PlanValues, 'count' | 'firstOn'>,
  language: Language,
): TypedPart[] {
  const day = textToDay(firstOn);
  if (total === 0 || day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return [];
  return proposeParts(total, count, day).map(({ dueOn, amount }) =>
    newPart(formatDay(dueOn), formatXaf(amount, language)),
  );
}

const firstAfterDays = 7;

export function initialValues(family: ArrearsDetail, language: Language): PlanValues {
  const feeIds = plannable(family).map(({ id }) => id);
  const first = new Date(Date.parse(family.today) + firstAfterDays * 86_400_000);
  const rhythm = { count: 3, firstOn: formatDay(first.toISOString().slice(0, 10)) };
  return {
    feeIds,
    ...rhythm,
    parts: proposed(totalOf(family, feeIds), rhythm, language),
    agreedWith: family.guardians[0]?.fullName ?? '',
    note: '',
  };
}

/** As the call takes them. What cannot be read is handed on, and refused at its field. */
export const partsOf = (typed: readonly TypedPart[]): PlanPart[] =>
  typed.map(({ dueOn, amount }) => ({
    dueOn: textToDay(dueOn) ?? '',
    amount: textToAmount(amount) ?? 0,
  }));

export const sumOf = (typed: readonly TypedPart[]): number =>
  partsOf(typed).reduce((sum, { amount }) => sum + amount, 0);

/** Of the chosen fees, with what was seen to be open of each. */
export const seenOf = (family: ArrearsDetail, feeIds: readonly string[]) =>
  plannable(family)
    .filter(({ id }) => feeIds.includes(id))
    .map(({ id, open }) => ({ feeId: id, open }));
