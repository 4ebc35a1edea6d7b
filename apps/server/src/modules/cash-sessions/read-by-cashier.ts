import { deskMeans, type DeskMeans, type TakenByCashier } from '@ardoise/contract/cash-sessions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { readSessionMoney } from './session-money.ts';

interface Row extends Omit<TakenByCashier, 'taken'> {
  readonly openIds: string[] | null;
  readonly locked: TakenByCashier['taken'] | null;
}

/**
 * What each cashier took by each means in the chosen sessions, `t`: of those that are locked as it was then, of those that are open as it
 * is now. By name. Read at once: in the order of cashiers an index would lead to a block for each session.
 */
export async function readByCashier(
  tx: Tx,
  orgId: string,
  where: ReadonlyArray<RawBuilder<unknown>>,
): Promise<TakenByCashier[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (
      select t.id, t.cashier_id, t.cashier_name, t.opened_at, t.closed_at, t.counted, t.expected, t.taken
        from cash_sessions t where ${sql.join([...where], sql` and `)}),
    by_means as (
      select t.cashier_id, one.means, sum(one.amount) as amount, sum(one.count) as count
        from chosen t cross join lateral jsonb_to_recordset(t.taken) as one (means text, amount bigint, count bigint)
       group by 1, 2)
    select t.cashier_id as "cashierId", (array_agg(t.cashier_name order by t.opened_at desc))[1] as cashier,
           count(*) as sessions, coalesce(sum(t.counted - t.expected), 0)::bigint as variance,
           array_agg(t.id) filter (where t.closed_at is null) as "openIds",
           (select jsonb_agg(jsonb_build_object('means', m.means, 'amount', m.amount, 'count', m.count))
              from by_means m where m.cashier_id = t.cashier_id) as locked
      from chosen t
     group by t.cashier_id order by 2, 1`.execute(tx);
  const openIds = rows.flatMap((row) => row.openIds ?? []);
  const money = openIds.length === 0 ? null : await readSessionMoney(tx, orgId, openIds);
  return rows.map(({ openIds: open, locked, ...row }) => {
    const now = (open ?? []).flatMap((id) => money?.get(id)?.taken ?? []);
    return { ...row, taken: addUp([...(locked ?? []), ...now]) };
  });
}

/** By means, in the order in which the desk offers them. */
function addUp(all: TakenByCashier['taken']): TakenByCashier['taken'] {
  const sums = new Map<DeskMeans, { amount: number; count: number }>();
  for (const { means, amount, count } of all) {
    const before = sums.get(means) ?? { amount: 0, count: 0 };
    sums.set(means, { amount: before.amount + amount, count: before.count + count });
  }
  return deskMeans.flatMap((means) => {
    const sum = sums.get(means);
    return sum === undefined ? [] : [{ means, ...sum }];
  });
}
