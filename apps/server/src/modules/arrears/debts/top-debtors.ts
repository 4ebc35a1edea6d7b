import '../tables.ts';
import type { ArrearsRow } from '@ardoise/contract/arrears/arrears';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { daysFrom } from '../rules.ts';
import { arrearsList } from './list-arrears.ts';

/** The families that are late with most, each with its last contact, promise and plan. Of a school that was brought to today. */
export async function readTopDebtors(
  tx: Tx,
  orgId: string,
  today: string,
  limit: number,
): Promise<ArrearsRow[]> {
  const { rows } = await sql<{ id: string }>`
    select family_id as id from family_debts
     where org_id = ${orgId} and owed > 0 and late > 0
     order by late desc, family_id desc limit ${limit}`.execute(tx);
  const list = await arrearsList(tx, orgId, { today });
  return list.read(
    tx,
    rows.map(({ id }) => id),
  );
}

/** How many families are late by so many days, since their earliest missed deadline, and with how much. */
interface Ageing {
  readonly lateFrom: number;
  /** Null: longer than that. */
  readonly lateTo: number | null;
  readonly families: number;
  readonly late: number;
}

const bounds = [
  [1, 30],
  [31, 60],
  [61, 90],
  [91, null],
] as const;

/** Each line is what the list shows for the same `lateFrom` and `lateTo`. */
export async function readAgeing(tx: Tx, orgId: string, today: string): Promise<Ageing[]> {
  const { rows } = await sql<{ age: number; families: number; late: number }>`
    select case when late_since >= ${daysFrom(today, -30)}::date then 0
                when late_since >= ${daysFrom(today, -60)}::date then 1
                when late_since >= ${daysFrom(today, -90)}::date then 2 else 3 end as age,
           count(*) as families, sum(late)::bigint as late
      from family_debts where org_id = ${orgId} and owed > 0 and late > 0 group by 1`.execute(tx);
  return bounds.map(([lateFrom, lateTo], age) => {
    const found = rows.find((row) => row.age === age);
    return { lateFrom, lateTo, families: found?.families ?? 0, late: found?.late ?? 0 };
  });
}
