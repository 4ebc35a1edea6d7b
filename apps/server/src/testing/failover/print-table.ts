export interface Row {
  readonly figure: string;
  readonly measured: string;
  /** Empty where it is only told. */
  readonly wanted: string;
  readonly isMet: boolean;
}

const verdictOf = ({ wanted, isMet }: Row): string => {
  if (!isMet) return 'MISSED';
  return wanted === '' ? '' : 'met';
};

/** How the command ends: with 0 only where something was measured, and everything that was wanted is met. */
export const exitCodeOf = (rows: readonly Row[]): number =>
  rows.length > 0 && rows.every(({ isMet }) => isMet) ? 0 : 1;

/** Writes the rows under each other. */
export function printTable(title: string, rows: readonly Row[], say: (line: string) => void): void {
  const cells = [
    ['figure', 'measured', 'wanted', ''],
    ...rows.map((row) => [row.figure, row.measured, row.wanted, verdictOf(row)]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((line) => (line[column] ?? '').length)),
  );
  say('');
  say(title);
  for (const line of cells)
    say(
      `  ${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
}
