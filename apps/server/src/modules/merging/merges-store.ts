import './tables.ts';
import { type Merge, type MergeKind, undoHours } from '@ardoise/contract/merging';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { MergeRow } from './tables.ts';

export const undoMs = undoHours * 3_600_000;

export async function insertMerge(tx: Tx, row: Insertable<Tables['merges']>): Promise<void> {
  await tx.insertInto('merges').values(row).execute();
}

/** That the one was merged into the other, and not undone since. */
export async function findMergeOf(
  tx: Tx,
  orgId: string,
  {
    kind,
    keptId,
    goneId,
  }: { readonly kind: MergeKind; readonly keptId: string; readonly goneId: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('merges')
    .select('id')
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('kept_id', '=', keptId)
    .where('gone_id', '=', goneId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function lockMerge(tx: Tx, orgId: string, id: string): Promise<MergeRow | undefined> {
  return tx
    .selectFrom('merges')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** A merge of one of these records that came after, and stands. */
export async function findLaterMerge(
  tx: Tx,
  orgId: string,
  merge: MergeRow,
): Promise<{ readonly name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(kept_name, gone_name) as name from merges
     where org_id = ${orgId} and undone_at is null and id <> ${merge.id} and id > ${merge.id}
       and record_ids && ${merge.record_ids}::uuid[] limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function markUndone(
  tx: Tx,
  { org_id: orgId, id }: MergeRow,
  at: Date,
  by: string,
): Promise<void> {
  await tx
    .updateTable('merges')
    .set({ undone_at: at, undone_by: by })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Those that can be undone, newest first; of one record, or of the school. */
export async function listMerges(
  tx: Tx,
  orgId: string,
  now: Date,
  recordId: string | undefined,
): Promise<Merge[]> {
  const rows = await tx
    .selectFrom('merges')
    .select([
      'id',
      'kind',
      'kept_id as keptId',
      'kept_name as keptName',
      'gone_name as goneName',
      'gone_number as goneNumber',
      'done_at as at',
      'done_by_name as by',
    ])
    .where('org_id', '=', orgId)
    .where('undone_at', 'is', null)
    .where('done_at', '>', new Date(now.getTime() - undoMs))
    .where(
      sql<boolean>`(${recordId ?? null}::uuid is null or record_ids @> array[${recordId ?? null}::uuid])`,
    )
    .orderBy('done_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    undoUntil: new Date(at.getTime() + undoMs).toISOString(),
  }));
}
