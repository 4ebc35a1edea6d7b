import './tables.ts';
import type { YearMoney } from '@ardoise/contract/years';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { readYear } from '../years/public.ts';
import { countPaymentsForYear, countWaitingForYear } from './count-payments.ts';

/** By the class of the enrolment that each fee follows; added up in the database. */
export async function readYearMoney(tx: Tx, orgId: string, yearId: string): Promise<YearMoney> {
  await readYear(tx, orgId, yearId);
  const { rows } = await sql<YearMoney['classes'][number]>`
    select e.class_id as "classId", sum(f.amount - f.discount)::bigint as expected, sum(f.paid)::bigint as collected,
           sum(greatest(f.amount - f.discount - f.paid, 0))::bigint as remaining
      from fees f join enrolments e on e.org_id = f.org_id and e.id = f.enrolment_id
     where f.org_id = ${orgId} and f.year_id = ${yearId} and f.kind = 'tuition' and f.closed_at is null
     group by 1 order by 1`.execute(tx);
  const sum = (part: 'expected' | 'collected' | 'remaining') =>
    rows.reduce((total, row) => total + row[part], 0);
  return {
    expected: sum('expected'),
    collected: sum('collected'),
    remaining: sum('remaining'),
    classes: rows,
    payments: await countPaymentsForYear(tx, orgId, yearId),
    paymentsWaiting: await countWaitingForYear(tx, orgId, yearId),
  };
}
