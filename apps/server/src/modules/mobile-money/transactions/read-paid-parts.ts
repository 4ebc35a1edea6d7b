import '../tables.ts';
import type { TransactionPart } from '@ardoise/contract/transaction-parts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { studentNameIn } from '../../students/public.ts';

type PartRow = TransactionPart & { readonly id: string };

/**
 * What each of these transactions is to pay: for which student, which fee, and which of its installments were chosen.
 * One by one, by their keys: a plan that is made for all schools would rather read every student of a large one.
 */
export async function readPaidParts(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TransactionPart[]>> {
  const { rows } = await sql<PartRow>`
    select part.transaction_id as id, s.id as "studentId", ${studentNameIn('s')} as student, f.kind, f.title,
           part.amount, planned.numbers as installments, planned.count as "installmentCount"
      from transaction_parts part
     cross join lateral (select * from fees where org_id = part.org_id and id = part.fee_id limit 1) f
     cross join lateral (select * from students where org_id = f.org_id and id = f.student_id limit 1) s
     cross join lateral (
       select count(*)::int as count,
              coalesce(json_agg(number order by number) filter (where position = any(part.positions)), '[]') as numbers
         from (select position, row_number() over (order by due_on, position) as number
                 from fee_installments where org_id = f.org_id and fee_id = f.id) i) planned
     where part.org_id = ${orgId} and part.transaction_id = any(${[...ids]}::uuid[])
     order by part.transaction_id, part.place`.execute(tx);
  const parts = new Map<string, TransactionPart[]>(ids.map((id) => [id, []]));
  for (const { id, ...part } of rows) parts.get(id)?.push(part);
  return parts;
}
