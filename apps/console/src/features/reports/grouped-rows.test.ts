import type { ReportPreview } from '@ardoise/contract/reports/reports';
import { expect, it } from 'vitest';
import { groupRows } from './grouped-rows.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id, cells: [id] }));

const preview = (groups: ReadonlyArray<[string | null, number]>, total: number): ReportPreview => ({
  columns: [{ key: 'name', title: 'Name', kind: 'text' }],
  withheld: [],
  from: null,
  to: null,
  asOf: '2026-11-17T08:00:00.000Z',
  rows,
  total,
  totals: [null],
  groups: groups.map(([label, count]) => ({ label, rows: count, totals: [null] })),
  groupCount: groups.length,
});

const said = (shown: ReturnType<typeof groupRows>) =>
  shown.map(({ group, rows: own, more }) => [group?.label, own.map(({ id }) => id).join(''), more]);

it('keeps the rows together where nothing is grouped', () => {
  expect(said(groupRows(preview([], 10)))).toEqual([[undefined, 'abc', 7]]);
  expect(groupRows({ ...preview([], 0), rows: [] })).toEqual([]);
});

it('cuts the rows where their groups end, and says how many of a group are missing', () => {
  expect(
    said(
      groupRows(
        preview(
          [
            ['Cash', 1],
            [null, 5],
            ['MTN', 4],
          ],
          10,
        ),
      ),
    ),
  ).toEqual([
    ['Cash', 'a', 0],
    [null, 'bc', 3],
  ]);
});
