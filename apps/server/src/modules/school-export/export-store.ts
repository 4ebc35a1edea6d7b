import './tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  type SchoolExport,
  schoolExportLifeDays,
} from '@ardoise/contract/school-data/school-export';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SchoolExportRow } from './tables.ts';

export interface ExportPlace {
  readonly orgId: string;
  readonly id: string;
}

export const lifeMs = schoolExportLifeDays * 86_400_000;

/** The content lies in storage in parts, so that nobody has all of it in memory. */
export const partName = ({ orgId, id }: ExportPlace, part: number): string =>
  `${orgId}/exports/${id}-${part}.bin`;

export async function removeParts(
  storage: Storage,
  place: ExportPlace,
  { from = 0, to }: { readonly from?: number; readonly to: number },
): Promise<void> {
  for (let part = from; part < to; part += 1) await storage.remove(partName(place, part));
}

export const expiryOf = ({ created_at: at }: Pick<SchoolExportRow, 'created_at'>): Date =>
  new Date(at.getTime() + lifeMs);

/** `school-export-2026-11-18.zip`. */
export const fileNameOf = ({ created_at: at }: Pick<SchoolExportRow, 'created_at'>): string =>
  `school-export-${at.toISOString().slice(0, 10)}.zip`;

export const presentExport = (row: SchoolExportRow, readerId: string): SchoolExport => ({
  id: row.id,
  fileName: fileNameOf(row),
  state: row.state,
  progress: row.state === 'ready' ? 100 : Math.min(99, row.progress),
  bytes: row.bytes,
  failure: row.failure,
  madeBy: row.maker_name,
  isOwn: row.maker_id === readerId,
  createdAt: row.created_at.toISOString(),
  asOf: row.as_of?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  expiresAt: row.state === 'ready' ? expiryOf(row).toISOString() : null,
});

export const findExport = (
  tx: Tx,
  { orgId, id }: ExportPlace,
): Promise<SchoolExportRow | undefined> =>
  tx
    .selectFrom('school_exports')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function findOwnExport(
  tx: Tx,
  place: ExportPlace,
  makerId: string,
): Promise<SchoolExportRow> {
  const row = await findExport(tx, place);
  return found(row?.maker_id === makerId ? row : null, errors.notFound);
}

/** Only one that is under way: answers the changed row, or nothing where it was removed meanwhile. */
export const changeUnderWay = (
  tx: Tx,
  { orgId, id }: ExportPlace,
  values: Partial<Omit<SchoolExportRow, 'org_id' | 'id'>>,
): Promise<SchoolExportRow | undefined> =>
  tx
    .updateTable('school_exports')
    .set(values)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();

/** Before a part is stored: whoever removes the export then knows of it. */
export const notePart = (tx: Tx, { orgId, id }: ExportPlace, parts: number, progress: number) =>
  tx
    .updateTable('school_exports')
    .set({ parts: sql<number>`greatest(parts, ${parts}::int)`, progress })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
