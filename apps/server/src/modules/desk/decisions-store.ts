import type { Tx } from '../../platform/db/database.ts';
import type { SchoolDecisionRow } from './tables.ts';

export async function insertDecision(tx: Tx, decision: SchoolDecisionRow): Promise<void> {
  await tx.insertInto('school_decisions').values(decision).execute();
}

export const findDecision = (tx: Tx, orgId: string, id: string): Promise<SchoolDecisionRow> =>
  tx
    .selectFrom('school_decisions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
