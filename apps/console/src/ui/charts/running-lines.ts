import { addUp, namedEvery, ticksOf } from './scales.ts';

/** One hour, day or month. */
export interface RunningPart {
  readonly collected: number;
  readonly due: number;
  /** What had come in in the same part of the time before; null where there is no such time. */
  readonly before: number | null;
  /** Below the axis; null where this part has no name of its own, as hours within a day. */
  readonly name: string | null;
  /** Under the pointer: when it was, then the amounts. */
  readonly reading: readonly string[];
}

/** Something that happened in one of the parts and explains the line. */
export interface RunningMark {
  readonly part: number;
  readonly words: string;
}

export interface RunningLine {
  readonly parts: readonly RunningPart[];
  /** What had come in and fallen due before the first part: the lines begin there. */
  readonly start: { readonly collected: number; readonly due: number };
  /** Whether anything fell due at all: without it there is no second line to compare with. */
  readonly hasDue: boolean;
  readonly showTick: (amount: number) => string;
  /** What stands at the ends of the lines. */
  readonly ends: {
    readonly collected: string;
    readonly due: string;
    readonly before: string;
    /** Between what fell due and what came in, where less came in. */
    readonly missing: string | null;
  };
  /** What fell due at once and is much of the whole; it stands at its step. */
  readonly dueMarks: readonly RunningMark[];
  /** What was done about it, as reminders are; it stands on the line of what came in. */
  readonly marks: readonly RunningMark[];
  /** The name of the last part: today, now, this month. */
  readonly endName: string;
}

const top = 22;
const left = 46;

/** Below the ground stand the names. */
const nameHeight = 28;

/** A label is about this wide for each letter. */
const letterPx = 6.4;
const namePx = 92;

type Anchor = 'start' | 'middle' | 'end';

interface Placed {
  readonly x: number;
  readonly words: string;
  readonly anchor: Anchor;
}

export type PlacedChart = ReturnType<typeof placeChart>;

/** The room that the words at the ends of the lines take. */
function endRoom({ ends }: RunningLine): number {
  const words = [ends.collected, ends.due, ends.before, ends.missing ?? ''];
  return Math.max(...words.map((one) => one.length)) * letterPx + 20;
}

/** Every so many parts are named, or those alone that have a name. None touches the name of the end. */
function namesBelow(line: RunningLine, width: number): Placed[] {
  const { parts } = line;
  const partPx = width / Math.max(1, parts.length);
  const every = parts.some(({ name }) => name === null)
    ? 1
    : namedEvery(parts.length, Math.max(2, Math.floor(width / namePx)));
  const names = parts.flatMap(({ name }, part): Placed[] => {
    const isNearEnd = (parts.length - part) * partPx < namePx;
    if (name === null || part % every !== 0 || (isNearEnd && parts.length > 1)) return [];
    const start = left + part * partPx;
    return partPx > namePx / 2
      ? [{ x: start + partPx / 2, words: name, anchor: 'middle' }]
      : [{ x: start, words: name, anchor: part === 0 ? 'start' : 'middle' }];
  });
  return [...names, { x: left + width, words: line.endName, anchor: 'end' }];
}

/** All that is drawn, in pixels of the room there is. */
export function placeChart(line: RunningLine, room: number, height: number) {
  const { parts } = line;
  const bottom = height - nameHeight;
  const right = Math.max(left + 120, room - endRoom(line));
  const width = right - left;
  const collected = addUp(
    parts.map((part) => part.collected),
    line.start.collected,
  );
  const due = addUp(
    parts.map((part) => part.due),
    line.start.due,
  );
  const hasBefore = parts.some(({ before }) => before !== null);
  const before = addUp(parts.map((part) => part.before ?? 0));
  const drawn = [...collected, ...(line.hasDue ? due : []), ...(hasBefore ? before : [])];
  const ticks = ticksOf(Math.max(0, ...drawn));
  const highest = ticks.at(-1) ?? 1;
  // Where more was reversed than came in, the line stays on the ground.
  const yOf = (amount: number) => bottom - (Math.max(0, amount) / highest) * (bottom - top);
  /** The end of a part, where what came in during it has all come in. */
  const xOf = (part: number) => left + (width * (part + 1)) / Math.max(1, parts.length);
  const at = (amount: number, part: number) => `L${xOf(part).toFixed(1)} ${yOf(amount).toFixed(1)}`;
  const from = (amount: number) => `M${left} ${yOf(amount).toFixed(1)}`;
  const lineOf = (amounts: readonly number[], start: number) =>
    `${from(start)}${amounts.map(at).join('')}`;
  return {
    top,
    bottom,
    left,
    right,
    xOf,
    yOf,
    ticks: ticks.map((amount) => ({ y: yOf(amount), words: line.showTick(amount) })),
    names: namesBelow(line, width),
    collected: lineOf(collected, line.start.collected),
    area: `${lineOf(collected, line.start.collected)}L${right} ${bottom}L${left} ${bottom}Z`,
    before: hasBefore ? lineOf(before, 0) : null,
    // What falls due does so when the day begins: it rises as a step at the start of its part.
    due: line.hasDue
      ? `${from(line.start.due)}${due.map((sum, part) => stepTo(sum, part)).join('')}`
      : null,
    heights: {
      collected: yOf(collected.at(-1) ?? 0),
      due: yOf(due.at(-1) ?? 0),
      before: hasBefore ? yOf(before.at(-1) ?? 0) : null,
      collectedAt: (part: number) => yOf(collected[part] ?? 0),
      dueAt: (part: number) => yOf(due[part] ?? 0),
    },
  };

  function stepTo(sum: number, part: number): string {
    return `V${yOf(sum).toFixed(1)}H${xOf(part).toFixed(1)}`;
  }
}

/** A label stands on whichever side of its point it has room. */
export function sideOf(x: number, words: string, from: number, to: number): Anchor {
  const needed = words.length * letterPx + 10;
  if (x - needed >= from) return 'end';
  return x + needed <= to ? 'start' : 'middle';
}
