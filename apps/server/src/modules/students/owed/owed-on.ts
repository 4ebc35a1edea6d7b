import type { Owed, OwedState } from '@ardoise/contract/owed';

/** What is kept of a student: how much of what is open falls due up to and with each day, earliest first. */
export interface KeptOwed {
  readonly hasFees: boolean;
  readonly dueDays: readonly string[];
  readonly dueTotals: readonly number[];
}

const msPerDay = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / msPerDay);

function stateOf(amount: number, overdue: number, hasFees: boolean): OwedState {
  if (overdue > 0) return 'overdue';
  if (amount > 0) return 'due';
  return hasFees ? 'paid' : 'none';
}

/** On a day of the school. An installment is overdue from the day after its deadline. */
export function owedOn({ hasFees, dueDays, dueTotals }: KeptOwed, today: string): Owed {
  const past = dueDays.filter((day) => day < today).length;
  const amount = dueTotals.at(-1) ?? 0;
  const overdue = past === 0 ? 0 : (dueTotals[past - 1] ?? 0);
  const nextDay = dueDays[past];
  return {
    state: stateOf(amount, overdue, hasFees),
    amount,
    overdue,
    daysLate: past === 0 ? 0 : daysBetween(dueDays[0] ?? today, today),
    next:
      nextDay === undefined ? null : { amount: (dueTotals[past] ?? 0) - overdue, dueOn: nextDay },
  };
}

/** Of several together, as a family's students are. */
export function addKept(all: readonly KeptOwed[]): KeptOwed {
  const open = new Map<string, number>();
  for (const { dueDays, dueTotals } of all)
    for (const [i, day] of dueDays.entries())
      open.set(day, (open.get(day) ?? 0) + (dueTotals[i] ?? 0) - (dueTotals[i - 1] ?? 0));
  const dueDays = [...open.keys()].sort((a, b) => (a < b ? -1 : 1));
  let total = 0;
  const dueTotals = dueDays.map((day) => (total += open.get(day) ?? 0));
  return { hasFees: all.some(({ hasFees }) => hasFees), dueDays, dueTotals };
}
