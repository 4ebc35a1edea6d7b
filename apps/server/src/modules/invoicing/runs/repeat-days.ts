import type { RepeatEvery } from '@ardoise/contract/invoicing/invoice-runs';
import { addMonths, termStarts } from '@ardoise/contract/values/subscription-dates';
import type { Work } from '../../../platform/work.ts';
import { readYears } from '../../years/public.ts';

interface Repeating {
  readonly every: RepeatEvery;
  readonly firstOn: string;
  readonly until: string;
}

/** Pure: the first day after this one on which it comes again; null where none is known. */
export function nextDay(
  { every, firstOn }: Pick<Repeating, 'every' | 'firstOn'>,
  after: string,
  terms: readonly string[],
): string | null {
  if (every === 'term') return terms.toSorted().find((day) => day > after) ?? null;
  // Counted from the first day each time: from 28 February on, the 31st would never come back.
  for (let month = 1; ; month += 1) {
    const day = addMonths(firstOn, month);
    if (day > after) return day;
  }
}

interface NextDay {
  /** Null: it has come to its end, or the day is not known yet. */
  readonly next_on: string | null;
  /** The year that the next term is of is still to be created. */
  readonly waits_for_term: boolean;
}

/** The same with the terms of the school's years, up to its end. */
export async function nextDayOf(
  { tx, orgId }: Work,
  repeating: Repeating,
  after: string,
): Promise<NextDay> {
  const years = await readYears(tx, orgId);
  const terms = years
    .filter(({ status }) => status === 'running')
    .flatMap((year) => termStarts({ reopeningOn: year.reopening_on, closingOn: year.closing_on }));
  const next = nextDay(repeating, after, terms);
  const isOver = next !== null && next > repeating.until;
  return { next_on: isOver ? null : next, waits_for_term: next === null };
}
