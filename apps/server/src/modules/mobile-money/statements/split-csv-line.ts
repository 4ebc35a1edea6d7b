const longestLine = 20_000;

/**
 * The cells of one line of a CSV file; null where its quotes do not close. A line break within quotes is not known: each
 * line stands for itself, so that one broken line takes no other with it.
 */
export function splitCsvLine(line: string, separator: string): string[] | null {
  if (line.length > longestLine) return null;
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return isQuoted ? null : [...cells, cell];
}
