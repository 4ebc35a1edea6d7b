import { mostCalendarDays } from '@ardoise/contract/planner/calendar';

const dayMs = 86_400_000;

export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

export type SpanFault = 'backwards' | 'tooLong' | null;

export function faultOfSpan({ from, to }: { from: string; to: string }): SpanFault {
  if (to < from) return 'backwards';
  return daysFrom(from, to) > mostCalendarDays ? 'tooLong' : null;
}

interface Times {
  readonly on: string;
  readonly until: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** An event of one day ends later on it than it begins; an end without a beginning is none. */
export function endsBeforeItBegins({ on, until, startsAt, endsAt }: Times): boolean {
  if (until !== null && until < on) return true;
  if (endsAt === null) return false;
  if (startsAt === null) return true;
  return (until ?? on) === on && endsAt <= startsAt;
}
