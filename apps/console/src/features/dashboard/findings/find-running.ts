import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { percentOf } from '../../../ui/charts/scales.ts';

/** How what came in stands to what fell due. */
export type RunningHead =
  | { readonly kind: 'nothing' | 'all' }
  | { readonly kind: 'noneDue' | 'noneIn' | 'missing' | 'ahead'; readonly amount: number };

export type Fall = 'half' | 'third' | 'quarter' | 'tenth' | 'nothing';

/** What changed, and since when. */
export type RunningTail =
  | { readonly kind: 'fell'; readonly to: Fall; readonly since: string }
  | { readonly kind: 'rose'; readonly times: number; readonly since: string }
  | { readonly kind: 'more' | 'less'; readonly percent: number }
  | { readonly kind: 'times'; readonly times: number }
  | { readonly kind: 'best'; readonly since: string; readonly amount: number }
  | { readonly kind: 'same' };

export interface RunningFinding {
  readonly head: RunningHead;
  readonly tail: RunningTail | null;
  /** The last whole week and the one before it, where they are what changed. */
  readonly weeks: { readonly last: Week; readonly before: Week } | null;
}

interface Week {
  readonly from: string;
  readonly amount: number;
}

type Given = Pick<Dashboard, 'unit' | 'points' | 'collected' | 'expected'>;

const daysOfWeek = 7;

/** Of the whole range; a change in less than this is chance. */
const worthTelling = 0.1;

function headOf({ collected, expected }: Given): RunningHead {
  const [came, due] = [collected.amount, expected.amount];
  if (due <= 0) return came <= 0 ? { kind: 'nothing' } : { kind: 'noneDue', amount: came };
  if (came <= 0) return { kind: 'noneIn', amount: due };
  if (came === due) return { kind: 'all' };
  return came < due
    ? { kind: 'missing', amount: due - came }
    : { kind: 'ahead', amount: came - due };
}

/** The last seven days that are over, and the seven before: today has had less time than any other day. */
function weeksOf({ unit, points }: Given): RunningFinding['weeks'] {
  if (unit !== 'day' || points.length <= 2 * daysOfWeek) return null;
  const over = points.slice(0, -1);
  const week = (days: Given['points']): Week => ({
    from: days[0]?.at ?? '',
    amount: days.reduce((sum, { collected }) => sum + collected, 0),
  });
  return {
    last: week(over.slice(-daysOfWeek)),
    before: week(over.slice(-2 * daysOfWeek, -daysOfWeek)),
  };
}

function fallTo(ratio: number): Fall | null {
  if (ratio <= 0.04) return 'nothing';
  if (ratio <= 0.15) return 'tenth';
  if (ratio <= 0.29) return 'quarter';
  if (ratio <= 0.41) return 'third';
  return ratio <= 0.6 ? 'half' : null;
}

function changeOfWeeks(
  weeks: RunningFinding['weeks'],
  collected: number,
): Extract<RunningTail, { since: string }> | null {
  if (weeks === null || weeks.before.amount <= 0) return null;
  const { last, before } = weeks;
  const ratio = Math.max(0, last.amount) / before.amount;
  const to = fallTo(ratio);
  if (to !== null && before.amount >= collected * worthTelling)
    return { kind: 'fell', to, since: last.from };
  if (ratio >= 1.8 && last.amount >= collected * worthTelling)
    return { kind: 'rose', times: Math.round(ratio), since: last.from };
  return null;
}

/** More than this is told in times, not in percents. */
const manyPercent = 150;

function againstBefore({ collected: { amount, before } }: Given): RunningTail | null {
  if (before === null || before <= 0 || amount <= 0) return null;
  const more = amount - before;
  if (Math.abs(more) / before < 0.005) return { kind: 'same' };
  if (more < 0) return { kind: 'less', percent: percentOf(-more, before) };
  const percent = percentOf(more, before);
  return percent >= manyPercent
    ? { kind: 'times', times: Math.round(amount / before) }
    : { kind: 'more', percent };
}

/** Of all time: the month in which most came in, where it is not the only one. */
function bestMonth({ unit, points }: Given): RunningTail | null {
  if (unit !== 'month') return null;
  const paid = points.filter(({ collected }) => collected > 0);
  if (paid.length < 2) return null;
  const best = paid.reduce((top, point) => (point.collected > top.collected ? point : top));
  return { kind: 'best', since: best.at, amount: best.collected };
}

/** What the running line says: what is missing of what fell due, and what changed. */
export function findRunning(given: Given): RunningFinding {
  const head = headOf(given);
  if (head.kind === 'nothing' || head.kind === 'noneIn') return { head, tail: null, weeks: null };
  const weeks = weeksOf(given);
  const change = changeOfWeeks(weeks, given.collected.amount);
  const tail = change ?? bestMonth(given) ?? againstBefore(given);
  return { head, tail, weeks: change === null ? null : weeks };
}
