/**
 * A row that was added and left empty at the end is no answer. One in the middle is kept: taking it out would
 * move the rows after it, and with them the messages under their fields.
 */
export function withoutTrailingBlanks<Row>(
  rows: readonly Row[],
  isBlank: (row: Row) => boolean,
): Row[] {
  let end = rows.length;
  for (; end > 0; end -= 1) {
    const row = rows[end - 1];
    if (row === undefined || !isBlank(row)) break;
  }
  return rows.slice(0, end);
}
