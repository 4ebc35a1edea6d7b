import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { percentOf } from '../../../ui/charts/scales.ts';

export type AgeingFinding =
  | { readonly kind: 'nothing' }
  /** Something is late, and none of it for long. */
  | { readonly kind: 'recent'; readonly amount: number; readonly days: number }
  | {
      readonly kind: 'old';
      readonly amount: number;
      readonly days: number;
      readonly families: number;
    };

/** From here on a debt is old. */
const oldFromDays = 61;

/** What is late for long, or that nothing is. */
export function findAgeing(ageing: Dashboard['ageing']): AgeingFinding {
  const late = ageing.filter(({ amount }) => amount > 0);
  const amount = late.reduce((sum, one) => sum + one.amount, 0);
  if (amount === 0) return { kind: 'nothing' };
  const old = late.filter(({ fromDays }) => fromDays >= oldFromDays);
  if (old.length === 0) {
    const days = Math.max(...late.map(({ fromDays, toDays }) => toDays ?? fromDays));
    return { kind: 'recent', amount, days };
  }
  return {
    kind: 'old',
    amount: old.reduce((sum, one) => sum + one.amount, 0),
    days: oldFromDays - 1,
    families: Math.max(...old.map(({ familiesFrom }) => familiesFrom)),
  };
}

export type UpcomingFinding =
  | { readonly kind: 'nothing'; readonly to: string }
  | { readonly kind: 'unknown'; readonly amount: number; readonly to: string }
  | {
      readonly kind: 'likely';
      readonly amount: number;
      readonly likely: number;
      readonly to: string;
    };

/** What is only likely is told in two figures: more would promise too much. */
export function roughly(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.round(amount / step) * step;
}

/** What falls due in the next 30 days, and what of it will come if people do as they did. */
export function findUpcoming({ amount, likely, to }: Dashboard['upcoming']): UpcomingFinding {
  if (amount <= 0) return { kind: 'nothing', to };
  if (likely === null) return { kind: 'unknown', amount, to };
  return { kind: 'likely', amount, likely: roughly(likely), to };
}

export type DebtorsFinding =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'all'; readonly families: number }
  | { readonly kind: 'share'; readonly families: number; readonly percent: number };

/** How much of what is late the families that owe most owe together. */
export function findDebtors(
  debtors: Dashboard['debtors'],
  overdue: Pick<Dashboard['overdue'], 'amount' | 'families'>,
): DebtorsFinding {
  const late = debtors.reduce((sum, debtor) => sum + debtor.late, 0);
  if (late <= 0 || overdue.amount <= 0) return { kind: 'nothing' };
  const families = debtors.length;
  if (families >= overdue.families) return { kind: 'all', families };
  return { kind: 'share', families, percent: percentOf(late, overdue.amount) };
}

export type CashFinding =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'untaken'; readonly sessions: number }
  | { readonly kind: 'taken'; readonly amount: number; readonly sessions: number }
  | { readonly kind: 'short' | 'over'; readonly amount: number; readonly number: string };

/** What the drawers took today; a count that does not agree is told before anything else. */
export function findCash({ sessions }: Dashboard['cash']): CashFinding {
  if (sessions.length === 0) return { kind: 'nothing' };
  const wrong = sessions
    .filter(({ variance }) => variance !== null && variance !== 0)
    .toSorted((a, b) => Math.abs(b.variance ?? 0) - Math.abs(a.variance ?? 0))[0];
  if (wrong?.variance != null) {
    const kind = wrong.variance < 0 ? 'short' : 'over';
    return { kind, amount: Math.abs(wrong.variance), number: wrong.number };
  }
  const amount = sessions.reduce((sum, { takenToday }) => sum + takenToday, 0);
  return amount === 0
    ? { kind: 'untaken', sessions: sessions.length }
    : { kind: 'taken', amount, sessions: sessions.length };
}
