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

/** Writes the rows under each other, and answers whether all are met. */
export function printTable(
  title: string,
  rows: readonly Row[],
  say: (line: string) => void,
): boolean {
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
  return rows.every(({ isMet }) => isMet);
}
