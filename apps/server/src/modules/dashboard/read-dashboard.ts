import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import {
  addDays,
  daysBetween,
  type DashboardRange,
  startOfDay,
} from '@ardoise/contract/values/periods';
import { together } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { readCampaigns } from './read-campaigns.ts';
import { readCash } from './read-cash.ts';
import { readByClass } from './read-classes.ts';
import { readCollected } from './read-collected.ts';
import { readLateFamilies } from './read-debtors.ts';
import {
  addUp,
  type DueDay,
  dueBetween,
  namePartsOf,
  type PartsOf,
  readDueDays,
} from './read-due.ts';
import { readHabit, readStood } from './read-history.ts';
import { readPrompts } from './read-prompts.ts';
import { agesOn, daysAhead, daysOfRange, type Habit, likelyOf, pointAt } from './rules.ts';
import { type Asked, askSchool } from './school.ts';

/** A line with more marks than these cannot be read. */
const mostDeadlines = 12;

/** Every figure of the dashboard. What does not need the answer of another is asked at once: the database finds it waiting. */
export async function readDashboard(work: Work, range: DashboardRange): Promise<Dashboard> {
  const asked = await askSchool(work, range);
  const { span, today, now, timeZone, knownSince } = asked;
  const ages = agesOn(today);
  const ofRange = rangeDays(asked);
  const [due, collected, late, stood, byClass, prompts, cash] = await together([
    readDue(asked, ofRange?.from ?? null),
    readCollected(asked),
    readLateFamilies(asked, ages),
    readStood(asked),
    readByClass(asked),
    readPrompts(asked),
    readCash(asked),
  ]);
  const { days, inRange } = due;
  const dueAtPoints = placeDue(asked, inRange);
  const isKnown = span.before !== null && span.before.to > knownSince;
  return {
    range,
    period: span.period,
    unit: span.unit,
    asOf: now.toISOString(),
    timeZone,
    today,
    from: span.from?.toISOString() ?? null,
    days: ofRange,
    before:
      span.before === null
        ? null
        : { from: span.before.from.toISOString(), to: span.before.to.toISOString() },
    lastPaidAt: collected.lastPaidAt,
    ...byClass,
    collected: collected.collected,
    expected: {
      amount: addUp(inRange, 'amount'),
      before: isKnown ? addUp(dueBefore(asked, days), 'amount') : null,
    },
    pending: { amount: addUp(days, 'open'), before: stood?.pending ?? null },
    overdue: {
      amount: addUp(dueBetween(days, null, addDays(today, -1)), 'open'),
      before: stood?.overdue ?? null,
      families: late.families,
      familiesBefore: stood?.families ?? null,
    },
    points: span.points.map((at, place) => ({
      at: at.toISOString(),
      collected: collected.atPoints[place] ?? 0,
      due: dueAtPoints.points[place] ?? 0,
      before: endOfBefore(asked, place) > knownSince ? (collected.beforePoints[place] ?? 0) : null,
    })),
    earlier: { collected: collected.earlier, due: dueAtPoints.earlier },
    marks: due.marks,
    byMeans: collected.byMeans,
    prompts,
    ageing: ages.map((age, place) => ({
      ...age,
      amount: addUp(dueBetween(days, age.dueFrom, age.dueTo), 'open'),
      families: late.ofSpans[place]?.families ?? 0,
      familiesFrom: late.ofSpans[place]?.familiesFrom ?? 0,
    })),
    debtors: late.debtors,
    cash,
    upcoming: due.upcoming,
  };
}

/** Which deadlines are of the range: a deadline falls at the beginning of its day. */
function rangeDays({ range, today }: Asked): { from: string; to: string } | null {
  const days = daysOfRange[range];
  return days === null ? null : { from: addDays(today, 1 - days), to: today };
}

function dueBefore({ range, today }: Asked, days: readonly DueDay[]): DueDay[] {
  const count = daysOfRange[range];
  if (count === null) return [];
  return dueBetween(days, addDays(today, 1 - 2 * count), addDays(today, -count));
}

/** Where the point of the range before ends that is compared with this one. */
function endOfBefore({ span }: Asked, place: number): Date {
  return span.pointsBefore[place + 1] ?? span.points[0] ?? span.to;
}

function placeDue(
  { span, timeZone }: Asked,
  days: readonly DueDay[],
): { readonly points: number[]; readonly earlier: number } {
  const points = span.points.map(() => 0);
  let earlier = 0;
  const first = span.points[0] ?? span.to;
  for (const { day, amount } of days) {
    const at = startOfDay(day, timeZone);
    if (span.from === null && at < first) earlier += amount;
    else {
      const place = pointAt(span.points, at);
      points[place] = (points[place] ?? 0) + amount;
    }
  }
  return { points, earlier };
}

/** Everything that is told by deadline. */
async function readDue(asked: Asked, from: string | null) {
  const { today, timeZone, span, now } = asked;
  const [days, habit, campaigns] = await together([
    readDueDays(asked),
    readHabit(asked),
    readCampaigns(asked),
  ]);
  const inRange = dueBetween(days, from, today);
  const first = span.points[0] ?? now;
  const marked = inRange
    .filter(({ day, amount }) => amount > 0 && startOfDay(day, timeZone) >= first)
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, mostDeadlines);
  const coming = dueBetween(days, today, addDays(today, daysAhead)).filter(({ open }) => open > 0);
  const partsOf = await namePartsOf(asked, [...marked, ...coming]);
  return {
    days,
    inRange,
    marks: [...marked.map((due) => markOf(due, partsOf, timeZone)), ...campaigns].toSorted((a, b) =>
      a.at.localeCompare(b.at),
    ),
    upcoming: upcomingOf(today, coming, partsOf, habit),
  };
}

/** One of the deadlines of the range with most money. */
const markOf = (due: DueDay, partsOf: PartsOf, timeZone: string): Dashboard['marks'][number] => ({
  at: startOfDay(due.day, timeZone).toISOString(),
  kind: 'deadline',
  id: null,
  title: null,
  parts: partsOf(due, 'amount'),
  amount: due.amount,
  people: null,
});

/** What is still open of the deadlines to come, with what the school's own history says of it. */
function upcomingOf(
  today: string,
  coming: readonly DueDay[],
  partsOf: PartsOf,
  habit: Habit | null,
): Dashboard['upcoming'] {
  const listed = coming.map((due) => ({
    day: due.day,
    amount: due.open,
    likely: likelyOf(habit, daysBetween(today, due.day), due.open),
    parts: partsOf(due, 'open'),
  }));
  return {
    from: today,
    to: addDays(today, daysAhead),
    amount: addUp(coming, 'open'),
    likely: habit === null ? null : listed.reduce((sum, { likely }) => sum + (likely ?? 0), 0),
    share: habit?.onDay ?? null,
    deadlines: habit?.deadlines ?? 0,
    days: listed,
  };
}
