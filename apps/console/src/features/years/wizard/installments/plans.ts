import type { Day } from '@ardoise/contract/values/dates';
import type { Language } from '@ardoise/contract/values/language';
import {
  equalInstallments,
  type InstallmentInput,
  sharedInstallments,
  tuitionAbove,
} from '@ardoise/contract/years';
import { dayToText, textToDay } from '../../../../ui/form/typed-day.ts';
import { amountToText, textToAmount } from '../typed-amount.ts';
import { type ClassValues, blankInstallment, type InstallmentValues } from '../values.ts';

/** How many equal installments can be asked for in one press; none is the whole tuition at the end. */
export const planSizes = [0, 2, 3, 4] as const;

export const toTyped = (
  installments: readonly InstallmentInput[],
  language: Language,
): InstallmentValues[] =>
  installments.map(({ amount, dueOn }) => ({
    ...blankInstallment(),
    amount: amountToText(amount, language),
    dueOn: dayToText(dueOn),
  }));

/** An amount that was typed, where it is one; anything else counts as nothing here. */
export function amountOf(typed: string): number {
  const amount = textToAmount(typed) ?? 0;
  return Number.isNaN(amount) ? 0 : amount;
}

export const sumOf = (installments: readonly InstallmentValues[]): number =>
  installments.reduce((sum, { amount }) => sum + amountOf(amount), 0);

/** The class with equal installments, or without any where there are no days. */
export function withEqualParts(
  taught: ClassValues,
  days: readonly Day[],
  language: Language,
): ClassValues {
  const parts = days.length === 0 ? [] : equalInstallments(amountOf(taught.tuition), days);
  return { ...taught, installments: toTyped(parts, language) };
}

/** The class with another one's installments: the same days and the same shares of its own tuition, rounded. */
export function withPlanOf(
  taught: ClassValues,
  model: ClassValues,
  language: Language,
): ClassValues {
  const shares = sharedInstallments(
    amountOf(taught.tuition),
    model.installments.map(({ amount, dueOn }) => ({ amount: amountOf(amount), dueOn })),
  );
  return {
    ...taught,
    installments: shares.map(({ amount, dueOn }) => ({
      ...blankInstallment(),
      dueOn,
      amount: amountToText(amount, language),
    })),
  };
}

/**
 * The installments of a class whose tuition was changed: the same days and shares, so that they add up again. Null where
 * there is nothing to follow: no installments, no tuition yet, or a sum that is right.
 */
export function followTuition(
  taught: ClassValues,
  language: Language,
): readonly InstallmentValues[] | null {
  const hasTuition = amountOf(taught.tuition) > tuitionAbove;
  if (taught.installments.length === 0 || !hasTuition || missingAmount(taught) === 0) return null;
  const { installments } = withPlanOf(taught, taught, language);
  return installments.map((part, i) => ({ ...part, key: taught.installments[i]?.key ?? part.key }));
}

/** What still lacks to the tuition; below zero, what is too much. */
export const missingAmount = ({ tuition, installments }: ClassValues): number =>
  amountOf(tuition) - sumOf(installments);

/** Another installment, with what still lacks as its amount. */
export function nextInstallment(taught: ClassValues, language: Language): InstallmentValues {
  const missing = missingAmount(taught);
  return { ...blankInstallment(), amount: missing > 0 ? amountToText(missing, language) : '' };
}

/** Both days of a year, where they are days that can be counted with. */
export function yearDays(reopeningOn: string, closingOn: string): readonly [Day, Day] | null {
  const first = textToDay(reopeningOn);
  const last = textToDay(closingOn);
  return first === null || last === null ? null : [first, last];
}
