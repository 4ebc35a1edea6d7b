import '../tables.ts';
import type { StatementRun } from '@ardoise/contract/statements';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../../platform/db/database.ts';
import { findRows, inOrder, type List } from '../../../platform/lists/list.ts';
import { found } from '../../../platform/refusal.ts';
import { readStaffNames } from '../staff-names.ts';
import { presentRun, type ShownRun } from './run-store.ts';

async function readShown(tx: Tx, orgId: string, ids: readonly string[]): Promise<ShownRun[]> {
  const nameOf = await readStaffNames(tx, orgId);
  const rows = await tx
    .selectFrom('statement_runs')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map((run) => ({ ...run, createdBy: nameOf(run.created_by) }));
}

/** Newest first. */
export const runList =
  (language: Language): List<object, StatementRun> =>
  (_tx, orgId) => ({
    find: (tx, paging) =>
      findRows(tx, {
        table: 'statement_runs',
        where: [sql`t.org_id = ${orgId}`],
        order: sql`t.created_at desc, t.id`,
        ...paging,
      }),
    read: async (tx, ids) =>
      inOrder(ids, await readShown(tx, orgId, ids)).map((run) => presentRun(run, language)),
  });

export async function readRun(
  tx: Tx,
  orgId: string,
  id: string,
  language: Language,
): Promise<StatementRun> {
  const [run] = await readShown(tx, orgId, [id]);
  return presentRun(found(run, errors.notFound), language);
}
