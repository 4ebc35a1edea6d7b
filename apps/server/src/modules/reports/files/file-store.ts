import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  fileLifeDays,
  type FileState,
  type ReportFile,
} from '@ardoise/contract/reports/report-files';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import { dayIn } from '@ardoise/contract/values/dates';
import { type Language, say } from '@ardoise/contract/values/language';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import { titlesOf } from '../preview-report.ts';
import type { ReportFileRow } from '../tables.ts';

export interface FilePlace {
  readonly orgId: string;
  readonly id: string;
}

const lifeMs = fileLifeDays * 86_400_000;

/** Under which storage keeps the content, whatever the format. */
export const storedName = ({ orgId, id }: FilePlace): string => `${orgId}/report-${id}.bin`;

export const expiryOf = ({ created_at: at }: Pick<ReportFileRow, 'created_at'>): Date =>
  new Date(at.getTime() + lifeMs);

/** `payments-report-2026-11-18.xlsx`. */
export const fileNameOf = (
  { kind, format, language, created_at: at }: ReportFileRow,
  timeZone: string,
): string => `${say(reportForms[kind].fileName, language)}-${dayIn(timeZone, at)}.${format}`;

export const percentOf = ({ state, rows, rows_done: done }: ReportFileRow): number =>
  state === 'ready' ? 100 : Math.min(99, Math.floor((100 * done) / Math.max(1, rows)));

export function presentFile(row: ReportFileRow, timeZone: string, language: Language): ReportFile {
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    language: row.language,
    fileName: fileNameOf(row, timeZone),
    state: row.state,
    rows: row.rows,
    progress: percentOf(row),
    bytes: row.bytes,
    failure: row.failure,
    withheld: titlesOf(row.kind, row.withheld, language).map(({ key, title }) => ({ key, title })),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    asOf: row.as_of?.toISOString() ?? null,
    expiresAt: row.state === 'ready' ? expiryOf(row).toISOString() : null,
  };
}

/** An export is its maker's: to anybody else there is none. */
export async function findOwnFile(
  tx: Tx,
  { orgId, id }: FilePlace,
  makerId: string,
): Promise<ReportFileRow> {
  const row = await findFile(tx, { orgId, id });
  return found(row?.maker_id === makerId ? row : null, errors.notFound);
}

export const findFile = (tx: Tx, { orgId, id }: FilePlace): Promise<ReportFileRow | undefined> =>
  tx
    .selectFrom('report_files')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Only one that is under way: answers the changed row, or nothing where it has ended meanwhile. */
export const changeUnderWay = (
  tx: Tx,
  { orgId, id }: FilePlace,
  values: Partial<
    Pick<ReportFileRow, 'rows' | 'rows_done' | 'bytes' | 'failure' | 'finished_at' | 'as_of'>
  > & {
    readonly state: FileState;
  },
): Promise<ReportFileRow | undefined> =>
  tx
    .updateTable('report_files')
    .set(values)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
