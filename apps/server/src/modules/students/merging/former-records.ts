import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The student who stayed, of one who was merged; whoever else is asked for is answered as they are. */
export async function studentNow(tx: Tx, orgId: string, id: string): Promise<string> {
  const row = await tx
    .selectFrom('former_students')
    .select('student_id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.student_id ?? id;
}

/** The same of a family or a guardian. */
export async function stayedAs(
  tx: Tx,
  orgId: string,
  table: 'families' | 'guardians',
  id: string,
): Promise<string> {
  const row = await tx
    .selectFrom(table)
    .select('merged_into_id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.merged_into_id ?? id;
}

/** What was written of these under the records that were merged into them. */
export async function withFormer(tx: Tx, orgId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from former_students where org_id = ${orgId} and student_id = any(${[...ids]}::uuid[])
    union all select id from families where org_id = ${orgId} and merged_into_id = any(${[...ids]}::uuid[])
    union all select id from guardians where org_id = ${orgId} and merged_into_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return [...ids, ...rows.map(({ id }) => id)];
}

/** The numbers and payment codes by which these students were known too. */
export async function readFormerCodes(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, { numbers: string[]; codes: string[] }>> {
  const rows = await tx
    .selectFrom('former_students')
    .select(['student_id', 'number', 'payment_code'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`student_id = any(${[...ids]}::uuid[])`)
    .execute();
  const former = new Map<string, { numbers: string[]; codes: string[] }>();
  for (const { student_id, number, payment_code } of rows) {
    const known = former.get(student_id) ?? { numbers: [], codes: [] };
    known.numbers.push(number);
    known.codes.push(payment_code);
    former.set(student_id, known);
  }
  return former;
}
