import { deskMeans, type DeskMeans, type TakenByCashier } from '@ardoise/contract/cash-sessions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ChosenSessions } from './choose-sessions.ts';
import { readSessionMoney } from './session-money.ts';

interface SumRow {
  readonly cashierId: string;
  readonly cashier: string;
  readonly sessions: number;
  readonly variance: number;
  /** By means, in the order of `deskMeans`. */
  readonly amounts: readonly number[];
  readonly counts: readonly number[];
  /** The sessions that are open. */
  readonly open: readonly string[];
}

/**
 * What each cashier took by each means in the chosen sessions: of those that are locked as it was then, of those that are open as it is
 * now. By name.
 */
export async function readByCashier(
  tx: Tx,
  orgId: string,
  chosen: ChosenSessions,
): Promise<TakenByCashier[]> {
  const sums = await readSums(tx, chosen);
  const open = sums.flatMap((row) => row.open);
  const money = open.length === 0 ? null : await readSessionMoney(tx, orgId, open);
  return sums.map(({ amounts, counts, open: ids, ...row }) => {
    const locked = deskMeans.map((means, place) => ({
      means,
      amount: amounts[place] ?? 0,
      count: counts[place] ?? 0,
    }));
    const now = ids.flatMap((id) => money?.get(id)?.taken ?? []);
    return { ...row, taken: addUp([...locked, ...now]) };
  });
}

const addUpEach = (column: string): RawBuilder<unknown> => {
  const sums = deskMeans.map(
    (_, place) => sql`sum(chosen.${sql.ref(column)}[${sql.lit(place + 1)}])`,
  );
  return sql`json_build_array(${sql.join(sums)})`;
};

/** In one statement: one that is locked meanwhile is either open or in the sums. The name is that of each cashier’s newest session. */
async function readSums(tx: Tx, { sums, others }: ChosenSessions): Promise<SumRow[]> {
  const parts = others.map(
    (other) => sql`
        union all
        select t.cashier_id, t.cashier_name, t.opened_at, 1, coalesce(t.counted - t.expected, 0), t.taken_amounts, t.taken_counts,
               case when t.closed_at is null then t.id end
          from cash_sessions t where ${other}`,
  );
  const { rows } = await sql<SumRow>`
    select cashier_id as "cashierId", (array_agg(cashier_name order by last_opened_at desc))[1] as cashier,
           sum(sessions)::bigint as sessions, sum(variance)::bigint as variance,
           ${addUpEach('taken_amounts')} as amounts, ${addUpEach('taken_counts')} as counts,
           coalesce(array_agg(open_id) filter (where open_id is not null), '{}') as open
      from (
        select s.cashier_id, s.cashier_name, s.last_opened_at, s.sessions, s.variance, s.taken_amounts, s.taken_counts,
               null::uuid as open_id
          from cash_session_sums s where ${sums}${sql.join(parts, sql``)}) chosen
     group by cashier_id order by cashier, cashier_id`.execute(tx);
  return rows;
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
    return sum === undefined || sum.count === 0 ? [] : [{ means, ...sum }];
  });
}
