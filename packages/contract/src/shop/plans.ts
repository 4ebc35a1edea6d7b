import { z } from 'zod';
import { call } from '../protocol/call.ts';
import * as endpoints from '../endpoints/shop.ts';
import { capabilities } from './capabilities.ts';

/** The three of the specification: their prices and what they contain are data, which the provider's desk edits. */
export const planIds = ['basic', 'standard', 'enterprise'] as const;
export type PlanId = (typeof planIds)[number];

/** For how long a plan is bought at a time. */
export const planPeriods = ['month', 'year'] as const;
export type PlanPeriod = (typeof planPeriods)[number];

export const plan = z.object({
  id: z.enum(planIds),
  name: z.string(),
  currency: z.string().describe('Of the prices that are shown, as ISO 4217 writes it'),
  monthly: z.number().int().describe('Shown: a month, bought by the month'),
  monthlyByYear: z.number().int().describe('Shown: a month, bought by the year'),
  yearly: z.number().int().describe('Shown: a year'),
  monthXaf: z.number().int().describe('Charged for a month; 0: it costs nothing'),
  yearXaf: z.number().int().describe('Charged for a year'),
  capabilities: z.array(z.enum(capabilities)).describe('What it contains beyond the common'),
});
export type Plan = z.output<typeof plan>;

export const schoolPlan = z.object({
  id: z.enum(planIds),
  until: z.iso.datetime().nullable().describe('Paid until then; null: without an end'),
  capabilities: z.array(z.enum(capabilities)).describe('What the school may use today'),
});
export type SchoolPlan = z.output<typeof schoolPlan>;

/**
 * What paying for a plan does to the one that the school has. `useless`: it has that one without an end, or a larger one, and would pay to lose
 * it. `replaces`: another plan, paid for or without an end, ends at once. Plans are given the smallest first.
 */
export function effectOfBuying(
  plans: ReadonlyArray<Pick<Plan, 'id'>>,
  own: Pick<SchoolPlan, 'id' | 'until'>,
  planId: PlanId,
): 'begins' | 'prolongs' | 'replaces' | 'useless' {
  const place = (id: PlanId): number => plans.findIndex((one) => one.id === id);
  if (own.id === planId) return own.until === null ? 'useless' : 'prolongs';
  if (own.until === null && place(planId) < place(own.id)) return 'useless';
  return own.until === null && place(own.id) === 0 ? 'begins' : 'replaces';
}

export const getPlan = call({
  ...endpoints.getPlan,
  summary:
    'The plans with their prices, and which one the school has. What is not among its capabilities is refused with serviceNotAvailable; the screen says which plan has it',
  access: 'shell.read',
  answer: z.object({ plans: z.array(plan), own: schoolPlan }),
});
