import type { Text } from '@ardoise/contract/values/language';
import { type CycleKind, cycleNames, type YearStatus } from '@ardoise/contract/years';

/** Whether a year's reopening day is to come, or its closing day has passed. */
export type YearPhase = 'planned' | 'begun' | 'closed';

interface DatedYear {
  readonly id: string;
  readonly status: YearStatus;
  readonly reopening_on: string;
  readonly closing_on: string;
  readonly created_at: Date;
}

/** Newest first; of two that were created at once, the one whose id is later. */
export const byNewest = (
  a: Pick<DatedYear, 'id' | 'created_at'>,
  b: Pick<DatedYear, 'id' | 'created_at'>,
): number => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1);

/** Both the reopening and the closing day are of the year. */
export function phaseOn(
  { reopening_on, closing_on }: Pick<DatedYear, 'reopening_on' | 'closing_on'>,
  today: string,
): YearPhase {
  if (reopening_on > today) return 'planned';
  return closing_on < today ? 'closed' : 'begun';
}

/** Of two that began on one day, the one that was created later. */
const byLatestStart = (a: DatedYear, b: DatedYear): number =>
  b.reopening_on.localeCompare(a.reopening_on) || byNewest(a, b);

/**
 * The current year: the one whose dates hold today, else the last that began. A school whose first year is still to come has
 * that one: its lists are filled before the reopening day. A cancelled year is never current, and a stopped one gives way
 * to a running one whose dates hold too.
 */
export function yearOn<Year extends DatedYear>(years: readonly Year[], today: string): Year | null {
  const standing = years.filter(({ status }) => status !== 'cancelled').toSorted(byLatestStart);
  const of = (phase: YearPhase) => standing.filter((year) => phaseOn(year, today) === phase);
  const begun = of('begun');
  return (
    begun.find(({ status }) => status === 'running') ??
    begun[0] ??
    of('closed')[0] ??
    of('planned').at(-1) ??
    null
  );
}

/** A custom cycle is called what the school calls it; the others have their names in both languages. */
export function cycleName(kind: CycleKind, name: string | null): Text {
  if (kind !== 'custom') return cycleNames[kind];
  return { en: name ?? '', fr: name ?? '' };
}
