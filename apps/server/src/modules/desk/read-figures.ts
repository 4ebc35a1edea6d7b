import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isPaid } from '../ledger/public.ts';

/** How large a school is and what goes through the platform: counts and sums, and nobody's name. */
export async function readFigures(
  tx: Tx,
  orgId: string,
  now: Date,
): Promise<DeskSchool['figures']> {
  const { rows } = await sql<DeskSchool['figures']>`
    select (select count(*) from students s where s.org_id = ${orgId} and s.class_id is not null) as students,
           (select count(*) from memberships m where m.org_id = ${orgId}) as staff,
           mobile.amount as "collected30Days", mobile.count as "payments30Days",
           (select coalesce(sum(o.total), 0)::bigint from shop_orders o
             where o.org_id = ${orgId} and o.paid_at is not null) as bought
      from (select coalesce(sum(t.amount), 0)::bigint as amount, count(*) as count from transactions t
             where t.org_id = ${orgId} and t.purpose = 'fees' and ${isPaid}
               and t.completed_at > ${now}::timestamptz - interval '30 days') mobile`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('Figures were not answered.');
  return figures;
}
