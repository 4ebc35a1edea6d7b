export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly wanted: string;
  readonly isMet: boolean;
  /** Against a raw limit that was measured beside it. */
  readonly ratio?: { readonly value: number; readonly to: string };
  /** Of a call: its 95th percentile, which the table holds against the run's single-row read. */
  readonly p95Ms?: number;
  /** How many times that of a smaller size it is. */
  readonly growth?: { readonly value: number; readonly from: string };
  /** What it is made of, where it is the worst of several: in the file, and not in the table. */
  readonly parts?: readonly Figure[];
}

export const round = (value: number, digits = 0): string => value.toFixed(digits);

/** The smallest time below which this share of the times lies. */
export function percentile(timesMs: readonly number[], share: number): number {
  const sorted = [...timesMs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** How far apart the largest and the smallest are, as a share of the middle. */
export const spreadOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / median(values);
