import { addDays, type DashboardRange } from '@ardoise/contract/values/periods';

/** How many deadlines' days a range has, today among them; null for all time. */
export const daysOfRange: Record<DashboardRange, number | null> = {
  1: 1,
  2: 3,
  3: 7,
  4: 30,
  5: null,
};

/** How old what is late can be, in days. */
const ages = [
  { fromDays: 1, toDays: 30 },
  { fromDays: 31, toDays: 60 },
  { fromDays: 61, toDays: 90 },
  { fromDays: 91, toDays: null },
] as const;

/** Deadlines from a day, or from the beginning, up to another and with it. */
export interface DueSpan {
  readonly dueFrom: string | null;
  readonly dueTo: string;
}

/** Which deadlines are how old on a day. */
export const agesOn = (today: string) =>
  ages.map(({ fromDays, toDays }) => ({
    fromDays,
    toDays,
    dueFrom: toDays === null ? null : addDays(today, -toDays),
    dueTo: addDays(today, -fromDays),
  }));

/** How far ahead deadlines are shown, and how far back and to how many it is looked for what people do. */
export const daysAhead = 30;
export const daysRemembered = 400;
const deadlinesKnown = 4;

/** Of the greatest deadline. The days of single children and of payment plans are smaller, and say little of the school. */
const leastPart = 0.1;

/** What fewer fees did is chance. */
const fewestFees = 10;

/** The last ones that most of the school was asked by, of deadlines of which the newest is first. */
export function lastGreat<Deadline extends { readonly due: number }>(
  past: readonly Deadline[],
): Deadline[] {
  const greatest = Math.max(0, ...past.map(({ due }) => due));
  return past.filter(({ due }) => due > 0 && due >= leastPart * greatest).slice(0, deadlinesKnown);
}

interface PastDeadline {
  readonly due: number;
  readonly fees: number;
  /** What had come in before the last 30 days, and by the end of the day. */
  readonly paidAhead: number;
  readonly paidOnDay: number;
}

/** When the money of a deadline comes, as parts of it. */
export interface Habit {
  readonly ahead: number;
  readonly onDay: number;
  readonly deadlines: number;
}

/** From the last great deadlines; the greater one was, the more it says. Null where too little fell due to tell. */
export function habitOf(past: readonly PastDeadline[]): Habit | null {
  const great = lastGreat(past);
  const sum = (key: keyof PastDeadline) => great.reduce((all, one) => all + one[key], 0);
  if (sum('fees') < fewestFees) return null;
  const partOf = (amount: number) => Math.min(1, Math.max(0, amount / sum('due')));
  const onDay = partOf(sum('paidOnDay'));
  return { ahead: Math.min(onDay, partOf(sum('paidAhead'))), onDay, deadlines: great.length };
}

/**
 * What of the money that is still open will come by the end of its day, if people do as they did: what came in the last 30
 * days counts as if it had come evenly, so that the nearer the day is, the less is left to come.
 */
export function likelyOf(habit: Habit | null, daysLeft: number, open: number): number | null {
  if (habit === null) return null;
  const { ahead, onDay } = habit;
  const toCome = ((onDay - ahead) * Math.min(daysLeft + 1, daysAhead + 1)) / (daysAhead + 1);
  const stillOpen = 1 - onDay + toCome;
  return stillOpen <= 0 ? open : Math.round((open * toCome) / stillOpen);
}

/** The steps of `ardoise_prompt_seconds`: how long the one is that begins so. */
const stepOf = (seconds: number): number =>
  seconds < 120 ? 5 : seconds < 600 ? 30 : seconds < 3600 ? 300 : 0;

interface Took {
  /** Where the step begins. */
  readonly seconds: number;
  readonly prompts: number;
}

/** The middle one, within its step as if they were spread evenly over it; null where there is none. */
export function medianSeconds(took: readonly Took[]): number | null {
  const steps = took.filter(({ prompts }) => prompts > 0).toSorted((a, b) => a.seconds - b.seconds);
  const half = steps.reduce((sum, { prompts }) => sum + prompts, 0) / 2;
  let passed = 0;
  for (const { seconds, prompts } of steps) {
    if (passed + prompts >= half)
      return Math.round(seconds + (stepOf(seconds) * (half - passed)) / prompts);
    passed += prompts;
  }
  return null;
}

/** At which of the points something stands that begins at this moment: the last that has begun by then, or the first. */
export function pointAt(starts: readonly Date[], at: Date): number {
  const later = starts.findIndex((start) => start > at);
  return Math.max(0, later === -1 ? starts.length - 1 : later - 1);
}
