import '../tables.ts';
import type { ArrearsRow } from '@ardoise/contract/arrears/arrears';
import { sql } from 'kysely';
import { together, type Tx } from '../../../platform/db/database.ts';
import { firstPhoneOf, studentNameIn } from '../../students/public.ts';
import { readLastContacts } from '../follow-up/read-contacts.ts';
import { readStandingPromises } from '../follow-up/promises.ts';
import { readPlansInForce } from '../plans/read-plans.ts';
import { daysLate } from '../rules.ts';
import { type DebtFilters, dueIn, hasDueDays } from './choose-debts.ts';

interface DebtRow {
  id: string;
  familyId: string;
  name: string;
  phone: string | null;
  students: ArrearsRow['students'];
  owed: number;
  late: number;
  lateSince: string | null;
  due: number | null;
}

/** These families in this order. How many they are is hidden from the planner, which would plan anew each time. */
export async function readRows(
  tx: Tx,
  orgId: string,
  filters: DebtFilters,
  ids: readonly string[],
): Promise<ArrearsRow[]> {
  const { today } = filters;
  const due = hasDueDays(filters) ? dueIn(filters) : sql`null::bigint`;
  const [{ rows }, contacts, promises, plans] = await together([
    sql<DebtRow>`
    select f.id, f.number as "familyId", f.name, ${firstPhoneOf(sql`f.id`, orgId)} as phone,
           (select coalesce(json_agg(json_build_object('id', s.id, 'name', ${studentNameIn('s')}, 'className', c.name)
                     order by s.sort_name, s.id), '[]')
              from students s left join classes c on c.org_id = s.org_id and c.id = s.class_id
             where s.org_id = ${orgId} and s.family_id = f.id) as students,
           t.owed, t.late, t.late_since as "lateSince", ${due} as due
      from unnest((select ${[...ids]}::uuid[])) with ordinality as wanted (id, place)
     cross join lateral (
       select * from family_debts where org_id = ${orgId} and family_id = wanted.id limit 1) t
     cross join lateral (select * from families where org_id = ${orgId} and id = wanted.id limit 1) f
     order by wanted.place`.execute(tx),
    readLastContacts(tx, orgId, ids),
    readStandingPromises(tx, orgId, ids, today),
    readPlansInForce(tx, orgId, ids, today),
  ]);
  return rows.map((row) => ({
    id: row.id,
    familyId: row.familyId,
    name: row.name,
    phone: row.phone,
    students: row.students,
    owed: row.owed,
    late: row.late,
    lateSince: row.lateSince,
    daysLate: daysLate(row.lateSince, today),
    due: row.due,
    lastContact: contacts.get(row.id) ?? null,
    promise: promises.get(row.id) ?? null,
    plan: plans.get(row.id) ?? null,
  }));
}
