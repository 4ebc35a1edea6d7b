import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import {
  mostGroups,
  type previewReport as call,
  previewRows,
} from '@ardoise/contract/reports/reports';
import { type Language, say } from '@ardoise/contract/values/language';
import type { Source, Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { addUpRows } from '../../platform/lists/report-rows.ts';
import { askReport, columnsFor } from './ask-report.ts';
import { reportOf } from './kinds/all-kinds.ts';
import { namesHealth } from './kinds/students.ts';

export const titlesOf = (kind: ReportKind, keys: readonly string[], language: Language) =>
  keys.flatMap((key) => {
    const column = reportForms[kind].columns[key];
    return column === undefined ? [] : [{ key, title: say(column, language), kind: column.kind }];
  });

/** For each column what it adds up to; null where it is not added up. */
export const totalsIn = (
  kind: ReportKind,
  columns: readonly string[],
  totals: Readonly<Record<string, number>>,
): Array<number | null> =>
  columns.map((key) =>
    reportForms[kind].columns[key]?.isSummed === true ? (totals[key] ?? 0) : null,
  );

type Previewing = Pick<SchoolContext, 'services' | 'orgId' | 'role' | 'language' | 'now'>;

/** Read from the replica where there is one, before the call holds a connection of its own. */
export async function previewReport(
  context: Previewing,
  kind: ReportKind,
  choice: Input<typeof call>['query'],
): Promise<Answer<typeof call>> {
  const source = await context.services.reading.open();
  const { orgId } = context;
  return source.read({ orgId }, (tx) => readPreview(tx, context, { kind, choice, source }));
}

/** A child's health is read by nobody without an entry: the column was named by whoever asks. */
export async function recordPreview(
  { audit }: Pick<SchoolContext, 'audit'>,
  kind: ReportKind,
  preview: Answer<typeof call>,
): Promise<Answer<typeof call>> {
  const columns = preview.columns.map(({ key }) => key);
  if (namesHealth(columns))
    await audit({ action: 'health.read', subject: 'report', after: { kind, columns } });
  return preview;
}

interface Previewed {
  readonly kind: ReportKind;
  readonly choice: Input<typeof call>['query'];
  readonly source: Source;
}

async function readPreview(
  tx: Tx,
  { orgId, role, language, now }: Previewing,
  { kind, choice, source }: Previewed,
): Promise<Answer<typeof call>> {
  const { columns, withheld } = columnsFor(kind, choice, role);
  const asked = await askReport(tx, { orgId, kind, choice, columns, now });
  const report = await reportOf[kind].open(tx, asked);
  const { groupBy } = asked;
  const { ids, whole, groups, groupCount } = await addUpRows(tx, report.rows, {
    groupBy,
    first: previewRows,
    mostGroups,
  });
  const rows = ids.length === 0 ? [] : await report.read(tx, ids, language);
  return {
    columns: titlesOf(kind, columns, language),
    withheld: titlesOf(kind, withheld, language).map(({ key, title }) => ({ key, title })),
    from: asked.span.from?.toISOString() ?? null,
    to: asked.span.to?.toISOString() ?? null,
    asOf: source.asOf.toISOString(),
    rows: rows.map(({ id, cells }) => ({ id, cells: [...cells] })),
    total: whole.rows,
    totals: totalsIn(kind, columns, whole.totals),
    groups: groups.map((group) => ({
      label: report.sayGroup(group.label, language),
      rows: group.rows,
      totals: totalsIn(kind, columns, group.totals),
    })),
    groupCount,
  };
}
