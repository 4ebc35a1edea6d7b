export interface Week {
  readonly from: string;
  readonly collected: number;
}

export type Finding =
  | { readonly kind: 'up' | 'down'; readonly percent: number }
  | { readonly kind: 'first'; readonly amount: number }
  | { readonly kind: 'same' | 'quiet' };

const span = 4;
const sum = (weeks: readonly Week[]): number =>
  weeks.reduce((total, { collected }) => total + collected, 0);

/**
 * What the weeks say: the last four that are over beside the four before them. The week under way has had less time
 * than any other, and would make every Monday look bad; it counts only where there is nothing else to tell.
 */
export function findingOf(weeks: readonly Week[]): Finding {
  const over = weeks.slice(0, -1);
  const lately = sum(weeks.slice(-span));
  const recent = sum(over.slice(-span)) || lately;
  const before = sum(over.slice(-2 * span, -span));
  if (recent <= 0) return { kind: 'quiet' };
  if (before <= 0) return { kind: 'first', amount: lately };
  const percent = Math.round(((recent - before) / before) * 100);
  if (percent === 0) return { kind: 'same' };
  return { kind: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) };
}

/** Every how many weeks one is named below the chart, counted from the newest, so that the names do not touch. */
export const isNamed = (index: number, count: number): boolean => (count - 1 - index) % 3 === 0;
