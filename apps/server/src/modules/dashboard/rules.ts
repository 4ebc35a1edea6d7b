import type { DashboardRange } from '@ardoise/contract/values/periods';

/** How many deadlines' days a range has, today among them; null for all time. */
export const daysOfRange: Record<DashboardRange, number | null> = {
  1: 1,
  2: 3,
  3: 7,
  4: 30,
  5: null,
};

/** How old what is late can be, in days. */
export const ages = [
  { fromDays: 1, toDays: 30 },
  { fromDays: 31, toDays: 60 },
  { fromDays: 61, toDays: 90 },
  { fromDays: 91, toDays: null },
] as const;

/** How far ahead deadlines are shown, and from how many that are over it is told what is likely. */
export const daysAhead = 30;
export const deadlinesKnown = 4;

interface Deadline {
  readonly due: number;
  readonly paidOnDay: number;
}

/** What part had come in by the day; the greater a deadline was, the more it says. Null without a history. */
export function shareOf(past: readonly Deadline[]): number | null {
  const due = past.reduce((sum, one) => sum + one.due, 0);
  if (due <= 0) return null;
  const paid = past.reduce((sum, one) => sum + one.paidOnDay, 0);
  return Math.min(1, Math.max(0, paid / due));
}

/** What is still to come by a deadline, where as much of it is paid by then as before: some of it may be paid already. */
export function likelyOf(share: number | null, amount: number, open: number): number | null {
  if (share === null) return null;
  return Math.min(open, Math.max(0, Math.round(share * amount) - (amount - open)));
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
