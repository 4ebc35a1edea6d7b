import { type Day, dayIn } from './dates.ts';

/** The six periods of the specification, up to now. Summary, dashboard and reports mean the same by each. */
export const periods = ['24hours', '3days', '7days', '30days', 'month', 'all'] as const;
export type Period = (typeof periods)[number];

/** What the dashboard's ranges 1 to 5 are. */
export const periodOfRange = {
  1: '24hours',
  2: '3days',
  3: '7days',
  4: '30days',
  5: 'all',
} as const satisfies Record<number, Period>;
export type DashboardRange = keyof typeof periodOfRange;

export type PointUnit = 'hour' | 'day' | 'month';

/** From a moment, and up to another without it. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A period at a moment, by the clocks of a place. */
export interface PeriodSpan {
  readonly period: Period;
  readonly unit: PointUnit;
  /** Null for all time, whose points are the last twelve months. */
  readonly from: Date | null;
  /** The hour, the day or the month under way is the last point, so that this lies ahead. */
  readonly to: Date;
  /** When each point begins. It ends where the next begins, the last one at `to`. */
  readonly points: readonly Date[];
  /** As many right before these; of this month the whole month before, of all time the twelve months before the last twelve. */
  readonly pointsBefore: readonly Date[];
  /** What the period is compared with: nothing comes before all time. */
  readonly before: Span | null;
}

const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;
const hoursOf = { '24hours': 24, '3days': 72 } as const;
const daysOf = { '7days': 7, '30days': 30 } as const;
const monthsShown = 12;

const lastSpans = new Map<string, PeriodSpan>();

/** The same as long as its last point is under way: calendars are slow, and every figure of a school asks for the same ones. */
export function readPeriod(period: Period, now: Date, timeZone: string): PeriodSpan {
  const key = `${period} ${timeZone}`;
  const last = lastSpans.get(key);
  const lastPoint = last?.points.at(-1);
  if (last !== undefined && lastPoint !== undefined && now >= lastPoint && now < last.to)
    return last;
  const span = findSpan(period, now, timeZone);
  lastSpans.set(key, span);
  return span;
}

function findSpan(period: Period, now: Date, timeZone: string): PeriodSpan {
  const { unit, starts, count } = startsOf(period, now, timeZone);
  const points = starts.slice(count, -1);
  const [first, to] = [points[0], starts.at(-1)] as [Date, Date];
  const isAll = period === 'all';
  return {
    period,
    unit,
    from: isAll ? null : first,
    to,
    points,
    pointsBefore: starts.slice(0, count),
    before: isAll ? null : { from: starts[0] as Date, to: first },
  };
}

/** Null for all time. Whatever was paid since then is of the period. */
export const periodStart = (period: Period, now: Date, timeZone: string): Date | null =>
  readPeriod(period, now, timeZone).from;

interface Starts {
  readonly unit: PointUnit;
  /** Of the points before, of the points, and of the one that follows on them. */
  readonly starts: readonly Date[];
  /** How many of them come before. */
  readonly count: number;
}

function startsOf(period: Period, now: Date, timeZone: string): Starts {
  const today = dayIn(timeZone, now);
  switch (period) {
    case '24hours':
    case '3days': {
      const count = hoursOf[period];
      const hour = startOfHour(now, timeZone).getTime();
      const starts = countUp(1 - 2 * count, 2).map((step) => new Date(hour + step * msPerHour));
      return { unit: 'hour', starts, count };
    }
    case '7days':
    case '30days': {
      const count = daysOf[period];
      const days = countUp(1 - 2 * count, 2).map((step) => addDays(today, step));
      return { unit: 'day', starts: startsOfDays(days, timeZone), count };
    }
    case 'month': {
      const first = startOfMonth(today);
      const before = addMonths(first, -1);
      const days = daysFrom(before, addDays(today, 1));
      return {
        unit: 'day',
        starts: startsOfDays(days, timeZone),
        count: daysBetween(before, first),
      };
    }
    case 'all': {
      const first = startOfMonth(today);
      const months = countUp(1 - 2 * monthsShown, 2).map((step) => addMonths(first, step));
      return { unit: 'month', starts: startsOfDays(months, timeZone), count: monthsShown };
    }
  }
}

/** Whole numbers from the first up to the last, without it. */
const countUp = (first: number, last: number): number[] =>
  Array.from({ length: last - first }, (_, index) => first + index);

/** With both. */
const daysFrom = (first: Day, last: Day): Day[] =>
  countUp(0, daysBetween(first, last) + 1).map((step) => addDays(first, step));

export const addDays = (value: Day, days: number): Day =>
  new Date(Date.parse(value) + days * msPerDay).toISOString().slice(0, 10);

/** How many days the second is after the first. */
export const daysBetween = (first: Day, second: Day): number =>
  (Date.parse(second) - Date.parse(first)) / msPerDay;

export const startOfMonth = (value: Day): Day => `${value.slice(0, 7)}-01`;

/** Of the first of a month, the first of one so many months later. */
const addMonths = (first: Day, months: number): Day => {
  const at = new Date(first);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
};

/**
 * The first moment of a day at a place. Clocks may jump over midnight, so that the day begins at one, or strike it twice: the
 * offsets of the days beside are tried, and the earliest moment that is of the day is its beginning.
 */
export function startOfDay(value: Day, timeZone: string): Date {
  const key = `${value} ${timeZone}`;
  const known = knownStarts.get(key);
  if (known !== undefined) return known;
  if (knownStarts.size >= mostKnownStarts) knownStarts.clear();
  const start = findStart(value, timeZone);
  knownStarts.set(key, start);
  return start;
}

const knownStarts = new Map<string, Date>();
const mostKnownStarts = 1_000;

function findStart(value: Day, timeZone: string): Date {
  const midnight = Date.parse(value);
  const tried = [-msPerDay, msPerDay]
    .map((step) => midnight - offsetMs(new Date(midnight + step), timeZone))
    .toSorted((a, b) => a - b);
  const first = tried.find((at) => dayIn(timeZone, new Date(at)) === value) ?? tried[1];
  return new Date(first as number);
}

/** Mostly a day begins as many times 24 hours after another as there are days between: that is looked at first. */
function startsOfDays(days: readonly Day[], timeZone: string): Date[] {
  const starts: Date[] = [];
  for (const [place, day] of days.entries()) {
    const [before, start] = [days[place - 1], starts[place - 1]];
    const guess =
      before === undefined || start === undefined
        ? null
        : new Date(start.getTime() + daysBetween(before, day) * msPerDay);
    starts.push(
      guess !== null && isStart(guess, day, timeZone) ? guess : startOfDay(day, timeZone),
    );
  }
  return starts;
}

const isStart = (at: Date, day: Day, timeZone: string): boolean =>
  dayIn(timeZone, at) === day && dayIn(timeZone, new Date(at.getTime() - 1)) !== day;

/** Not every zone is whole hours away from all others. */
function startOfHour(at: Date, timeZone: string): Date {
  const offset = offsetMs(at, timeZone);
  return new Date(Math.floor((at.getTime() + offset) / msPerHour) * msPerHour - offset);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How much the clocks of a place are ahead of UTC at a moment. */
function offsetMs(at: Date, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  const shown = Object.fromEntries(
    clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  const wholeSeconds = Math.floor(at.getTime() / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSeconds;
}
