import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import {
  addDays,
  daysBetween,
  type DashboardRange,
  startOfDay,
} from '@ardoise/contract/values/periods';
import type { Work } from '../../platform/work.ts';
import { readCampaigns } from './read-campaigns.ts';
import { readCash } from './read-cash.ts';
import { readByClass } from './read-classes.ts';
import { readCollected } from './read-collected.ts';
import { readLateFamilies } from './read-debtors.ts';
import { addUp, type DueDay, dueBetween, namePartsOf, readDueDays } from './read-due.ts';
import { readHabit, readStood } from './read-history.ts';
import { readPrompts } from './read-prompts.ts';
import { agesOn, daysAhead, daysOfRange, likelyOf, pointAt } from './rules.ts';
import { type Asked, askSchool } from './school.ts';

/** A line with more marks than these cannot be read. */
const mostDeadlines = 12;

/** Every figure of the dashboard, at one moment of the database. */
export async function readDashboard(work: Work, range: DashboardRange): Promise<Dashboard> {
  const asked = await askSchool(work, range);
  const { span, today, now, timeZone, knownSince } = asked;
  const days = await readDueDays(asked);
  const ofRange = rangeDays(asked);
  const inRange = dueBetween(days, ofRange?.from ?? null, today);
  const collected = await readCollected(asked);
  const ages = agesOn(today);
  const late = await readLateFamilies(asked, ages);
  const stood = await readStood(asked);
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
    ...(await readByClass(asked)),
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
    marks: await readMarks(asked, inRange),
    byMeans: collected.byMeans,
    prompts: await readPrompts(asked),
    ageing: ages.map((age, place) => ({
      ...age,
      amount: addUp(dueBetween(days, age.dueFrom, age.dueTo), 'open'),
      families: late.ofSpans[place]?.families ?? 0,
      familiesFrom: late.ofSpans[place]?.familiesFrom ?? 0,
    })),
    debtors: late.debtors,
    cash: await readCash(asked),
    upcoming: await readUpcoming(asked, days),
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

/** The deadlines of the range with most money, and the messages that went to most people. */
async function readMarks(asked: Asked, inRange: readonly DueDay[]): Promise<Dashboard['marks']> {
  const first = asked.span.points[0] ?? asked.now;
  const shown = inRange
    .filter(({ day, amount }) => amount > 0 && startOfDay(day, asked.timeZone) >= first)
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, mostDeadlines);
  const partsOf = await namePartsOf(asked, shown);
  const deadlines = shown.map((due) => ({
    at: startOfDay(due.day, asked.timeZone).toISOString(),
    kind: 'deadline' as const,
    id: null,
    title: null,
    parts: partsOf(due, 'amount'),
    amount: due.amount,
    people: null,
  }));
  const campaigns = await readCampaigns(asked);
  return [...deadlines, ...campaigns].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** What is still open of the deadlines to come, with what the school's own history says of it. */
async function readUpcoming(asked: Asked, days: readonly DueDay[]): Promise<Dashboard['upcoming']> {
  const { today } = asked;
  const to = addDays(today, daysAhead);
  const coming = dueBetween(days, today, to).filter(({ open }) => open > 0);
  const partsOf = await namePartsOf(asked, coming);
  const habit = await readHabit(asked);
  const listed = coming.map((due) => ({
    day: due.day,
    amount: due.open,
    likely: likelyOf(habit, daysBetween(today, due.day), due.open),
    parts: partsOf(due, 'open'),
  }));
  return {
    from: today,
    to,
    amount: addUp(coming, 'open'),
    likely: habit === null ? null : listed.reduce((sum, { likely }) => sum + (likely ?? 0), 0),
    share: habit?.onDay ?? null,
    deadlines: habit?.deadlines ?? 0,
    days: listed,
  };
}
