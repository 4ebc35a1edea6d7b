import type { ReportPreview } from '@ardoise/contract/reports/reports';

type Row = ReportPreview['rows'][number];
type Group = ReportPreview['groups'][number];

/** A group with those of its rows that are among the first. */
export interface ShownGroup {
  /** Null where nothing is grouped. */
  readonly group: Group | null;
  readonly rows: readonly Row[];
  /** How many rows of it are not shown. */
  readonly more: number;
}

/** The first rows, cut where their groups end: both come in the order of the file. Groups without a row here are left to the subtotals. */
export function groupRows({ rows, groups, total }: ReportPreview): readonly ShownGroup[] {
  if (groups.length === 0) {
    return rows.length === 0 ? [] : [{ group: null, rows, more: total - rows.length }];
  }
  const shown: ShownGroup[] = [];
  let at = 0;
  for (const group of groups) {
    const own = rows.slice(at, at + group.rows);
    if (own.length === 0) break;
    shown.push({ group, rows: own, more: group.rows - own.length });
    at += own.length;
  }
  return shown;
}
