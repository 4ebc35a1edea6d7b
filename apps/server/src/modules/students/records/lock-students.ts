import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** In sorted order; a student of another school is as unknown as one that never was. */
export async function lockStudents(tx: Tx, orgId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`select id from students
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx);
  if (rows.length !== new Set(ids).size) throw new Refusal(errors.notFound);
}
