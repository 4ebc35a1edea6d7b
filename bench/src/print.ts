export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly wanted: string;
  readonly isMet: boolean;
}

export const round = (value: number, digits = 0): string => value.toFixed(digits);

/** One line a figure, so that two runs can be compared by eye. */
export function printFigures(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, measured, wanted, isMet } of figures) {
    process.stdout.write(
      `${isMet ? 'met   ' : 'MISSED'} ${name.padEnd(width)}  ${measured}  (wanted: ${wanted})\n`,
    );
  }
}

/** The smallest time below which this share of the times lies. */
export function percentile(timesMs: readonly number[], share: number): number {
  const sorted = [...timesMs].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
