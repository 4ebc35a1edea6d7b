import { deskMeans, type DeskMeans, type TakenByCashier } from '@ardoise/contract/cash-sessions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { readSessionMoney } from './session-money.ts';

interface SumRow {
  readonly cashierId: string;
  readonly cashier: string;
  readonly sessions: number;
  readonly variance: number;
  /** By means, in the order of `deskMeans`. */
  readonly amounts: readonly number[];
  readonly counts: readonly number[];
}

interface OpenRow {
  readonly id: string;
  readonly cashierId: string;
}

type Conditions = ReadonlyArray<RawBuilder<unknown>>;

/**
 * What each cashier took by each means in the chosen sessions, `t`: of those that are locked as it was then, of those that are open as it
 * is now. By name.
 */
export async function readByCashier(
  tx: Tx,
  orgId: string,
  where: Conditions,
): Promise<TakenByCashier[]> {
  const chosen = sql.join([...where], sql` and `);
  const { rows: open } = await sql<OpenRow>`
    select t.id, t.cashier_id as "cashierId" from cash_sessions t where ${chosen} and t.closed_at is null`.execute(
    tx,
  );
  const sums = await readSums(tx, { orgId, chosen, open });
  const money =
    open.length === 0
      ? null
      : await readSessionMoney(
          tx,
          orgId,
          open.map(({ id }) => id),
        );
  return sums.map(({ amounts, counts, ...row }) => {
    const locked = deskMeans.map((means, place) => ({
      means,
      amount: amounts[place] ?? 0,
      count: counts[place] ?? 0,
    }));
    const now = open
      .filter(({ cashierId }) => cashierId === row.cashierId)
      .flatMap(({ id }) => money?.get(id)?.taken ?? []);
    return { ...row, taken: addUp([...locked, ...now]) };
  });
}

const addUpEach = (column: string, open: readonly OpenRow[]): RawBuilder<unknown> => {
  const ids = open.map(({ id }) => id);
  // One that is locked meanwhile has been read as open.
  const locked = ids.length === 0 ? sql`` : sql`filter (where t.id <> all(${ids}::uuid[]))`;
  const sums = deskMeans.map(
    (_, place) => sql`coalesce(sum(t.${sql.ref(column)}[${sql.lit(place + 1)}]) ${locked}, 0)`,
  );
  return sql`json_build_array(${sql.join(sums)})`;
};

interface Summing {
  readonly orgId: string;
  readonly chosen: RawBuilder<unknown>;
  readonly open: readonly OpenRow[];
}

/**
 * Sessions are gone through once and nothing is sorted: the name is that of each cashier’s newest, looked up after. Fenced: in the order of
 * cashiers an index would lead to a block for each session.
 */
async function readSums(tx: Tx, { orgId, chosen, open }: Summing): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    with summed as materialized (
      select t.cashier_id, max(t.opened_at) as newest, count(*) as sessions, sum(t.counted - t.expected) as variance,
             ${addUpEach('taken_amounts', open)} as amounts, ${addUpEach('taken_counts', open)} as counts
        from (select t.id, t.cashier_id, t.opened_at, t.counted, t.expected, t.taken_amounts, t.taken_counts
                from cash_sessions t where ${chosen} offset 0) t
       group by t.cashier_id)
    select s.cashier_id as "cashierId", s.sessions, coalesce(s.variance, 0)::bigint as variance, s.amounts, s.counts,
           (select named.cashier_name from cash_sessions named where named.org_id = ${orgId}
               and named.cashier_id = s.cashier_id and named.opened_at = s.newest order by named.opened_at desc limit 1) as cashier
      from summed s order by cashier, s.cashier_id`.execute(tx);
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
