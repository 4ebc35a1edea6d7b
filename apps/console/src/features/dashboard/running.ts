import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { dayIn } from '@ardoise/contract/values/dates';
import { addUp } from '../../ui/charts/scales.ts';
import type { RunningLine, RunningMark } from '../../ui/charts/running-lines.ts';
import { formatShort, formatTick } from '../../domain/money/short-amount.ts';
import type { Board } from './board.ts';
import {
  formatDayHour,
  formatHour,
  formatMonthYear,
  formatNear,
  formatShortDay,
  formatShortMonth,
  formatWeekday,
} from './days.ts';
import { namesOfDue } from './due-names.ts';

export type Point = Dashboard['points'][number];

/** When a part of the time was, as its row and the pointer say it. */
export function sayPoint({ data, timeZone, language }: Board, at: string): string {
  const say = { hour: formatDayHour, day: formatWeekday, month: formatMonthYear }[data.unit];
  return say(at, timeZone, language);
}

/** Three days of hours are named by day, where each begins. */
const manyHours = 24;

function axisName({ data, timeZone, language }: Board, at: string): string | null {
  if (data.unit === 'day') return formatShortDay(at, timeZone, language);
  if (data.unit === 'month') return formatShortMonth(at, timeZone, language);
  const hour = formatHour(at, timeZone, language);
  if (data.points.length <= manyHours) return hour;
  return hour.startsWith('00') ? formatShortDay(at, timeZone, language) : null;
}

/** In which of the points a moment lies. */
export function pointAt(points: readonly Point[], at: string): number {
  const after = points.findIndex((point) => Date.parse(point.at) > Date.parse(at));
  return after === -1 ? points.length - 1 : after - 1;
}

/** Less than this of what fell due needs no name in the drawing. */
const largeStep = 0.2;
const mostSteps = 2;
const mostNotes = 3;

function dueMarks(board: Board): RunningMark[] {
  const { t, data, timeZone, language } = board;
  return data.marks
    .filter(
      ({ kind, amount, at }) =>
        kind === 'deadline' &&
        (amount ?? 0) > 0 &&
        (amount ?? 0) >= data.expected.amount * largeStep &&
        pointAt(data.points, at) >= 0,
    )
    .toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0))
    .slice(0, mostSteps)
    .map(({ at, parts, amount }) => ({
      part: pointAt(data.points, at),
      words: t('running.deadline', {
        what:
          parts.length === 1
            ? namesOfDue(board, parts)
            : t('running.wholeAmount', { amount: formatShort(amount ?? 0, language) }),
        day: formatShortDay(at, timeZone, language),
      }),
    }));
}

function noteMarks({ t, data }: Board): RunningMark[] {
  // A month says nothing of what a message did.
  if (data.unit === 'month') return [];
  return data.marks
    .filter(({ kind, at }) => kind !== 'deadline' && pointAt(data.points, at) >= 0)
    .toSorted((a, b) => (b.people ?? 0) - (a.people ?? 0))
    .slice(0, mostNotes)
    .map(({ at, kind, people }) => ({
      part: pointAt(data.points, at),
      words: t(kind === 'campaign' ? 'running.campaign' : 'running.reminder', {
        count: people ?? 0,
      }),
    }))
    .toSorted((a, b) => a.part - b.part);
}

/** What the drawing shows, with the words that stand in it. */
export function runningLineOf(board: Board): RunningLine {
  const { t, data, language, show } = board;
  const { points, expected } = data;
  const { earlier } = data;
  const soFar = addUp(
    points.map((point) => point.collected),
    earlier.collected,
  );
  const due = addUp(
    points.map((point) => point.due),
    earlier.due,
  );
  const before = addUp(points.map((point) => point.before ?? 0));
  const short = (amount: number) => ({ amount: formatShort(amount, language) });
  const hasDue = due.some((sum) => sum > 0);
  const [came, fell] = [soFar.at(-1) ?? 0, due.at(-1) ?? 0];
  const missing = fell - came;
  return {
    start: earlier,
    hasDue,
    showTick: (amount) => formatTick(amount, language),
    endName: t(`running.ends.${data.unit}`),
    ends: {
      collected: t('running.collected', short(came)),
      due: t('running.fellDue', short(fell)),
      before: t('running.cameBefore', short(before.at(-1) ?? 0)),
      missing: missing > 0 && expected.amount > 0 ? t('running.missing', short(missing)) : null,
    },
    dueMarks: dueMarks(board),
    marks: noteMarks(board),
    parts: points.map((point, index) => ({
      collected: point.collected,
      due: point.due,
      before: point.before,
      name: axisName(board, point.at),
      reading: [
        sayPoint(board, point.at),
        t('running.readings.collected', { amount: show(point.collected) }),
        t('running.readings.soFar', { amount: show(soFar[index] ?? 0) }),
        ...(hasDue ? [t('running.readings.due', { amount: show(due[index] ?? 0) })] : []),
        ...(point.before === null
          ? []
          : [t('running.readings.before', { amount: show(before[index] ?? 0) })]),
      ],
    })),
  };
}

export interface Stretch {
  readonly at: string;
  readonly name: string;
  readonly collected: number;
  readonly due: number;
}

/** How many points of a range a phone puts together, counted from now: 4 hours, a week. */
const together = { 24: 4, 30: 7 } as const satisfies Record<number, number>;

/** A phone says the same in a few bars: by four hours, by day, by week or by month. */
export function stretchesOf(board: Board): Stretch[] {
  const { data, timeZone, language } = board;
  const { points } = data;
  const size = together[points.length as keyof typeof together] ?? 1;
  const byDay = data.unit === 'hour' && points.length > manyHours;
  const keyOf = (point: Point, index: number) =>
    byDay ? dayIn(timeZone, new Date(point.at)) : String(Math.ceil((points.length - index) / size));
  const groups = new Map<string, Point[]>();
  points.forEach((point, index) => {
    const key = keyOf(point, index);
    groups.set(key, [...(groups.get(key) ?? []), point]);
  });
  const near = (point: Point) => formatNear(dayIn(timeZone, new Date(point.at)));
  const nameOf = (group: readonly [Point, ...Point[]]) => {
    const [first] = group;
    const last = group.at(-1) ?? first;
    if (byDay) return formatWeekday(first.at, timeZone, language);
    if (group.length === 1) return sayPoint(board, first.at);
    return data.unit === 'hour'
      ? formatDayHour(first.at, timeZone, language)
      : `${near(first)}–${near(last)}`;
  };
  return [...groups.values()].map((group) => {
    const filled = group as [Point, ...Point[]];
    return {
      at: filled[0].at,
      name: nameOf(filled),
      collected: filled.reduce((sum, { collected }) => sum + collected, 0),
      due: filled.reduce((sum, { due }) => sum + due, 0),
    };
  });
}
