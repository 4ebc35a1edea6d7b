import type { changePlan, DeskPlan } from '@ardoise/contract/desk/prices';
import type { Capability } from '@ardoise/contract/shop/capabilities';
import type { Language } from '@ardoise/contract/values/language';
import type { z } from 'zod';
import { amountToText, textToAmount } from '../../domain/money/typed-amount.ts';

export const planAmounts = ['monthly', 'monthlyByYear', 'yearly', 'monthXaf', 'yearXaf'] as const;
export type PlanAmount = (typeof planAmounts)[number];

/** What the form of a plan holds: amounts as they are typed. */
export interface PlanValues extends Record<string, unknown>, Record<PlanAmount, string> {
  name: string;
  currency: string;
  capabilities: Capability[];
}

export const toValues = (plan: DeskPlan, language: Language): PlanValues => ({
  name: plan.name,
  currency: plan.currency,
  monthly: amountToText(plan.monthly, language),
  monthlyByYear: amountToText(plan.monthlyByYear, language),
  yearly: amountToText(plan.yearly, language),
  monthXaf: amountToText(plan.monthXaf, language),
  yearXaf: amountToText(plan.yearXaf, language),
  capabilities: [...plan.capabilities],
});

export const toInput = (
  values: PlanValues,
  version: number,
): z.input<(typeof changePlan)['body']> => {
  const read = (amount: PlanAmount) => textToAmount(values[amount]) ?? Number.NaN;
  return {
    name: values.name,
    currency: values.currency.trim().toUpperCase(),
    monthly: read('monthly'),
    monthlyByYear: read('monthlyByYear'),
    yearly: read('yearly'),
    monthXaf: read('monthXaf'),
    yearXaf: read('yearXaf'),
    capabilities: values.capabilities,
    version,
  };
};
