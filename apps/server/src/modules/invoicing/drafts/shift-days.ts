import type { InstallmentPlan } from '@ardoise/contract/invoicing/invoice-input';

const msPerDay = 86_400_000;

/** Pure: the day so many days later. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);

export function shiftPlan(plan: InstallmentPlan, days: number): InstallmentPlan {
  return plan.by === 'amount'
    ? { ...plan, parts: plan.parts.map((part) => ({ ...part, dueOn: shiftDay(part.dueOn, days) })) }
    : {
        ...plan,
        parts: plan.parts.map((part) => ({ ...part, dueOn: shiftDay(part.dueOn, days) })),
      };
}
