import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  findFromNearerEnd,
  findInParts,
  type PageOfIds,
  type Paging,
  type RowsOfBothEnds,
} from '../../../platform/lists/list.ts';
import type { OwedFilter } from './owed-lists.ts';
import { type OwedScope, readKeptDay } from './owed-scope.ts';

type Sql = RawBuilder<unknown>;

interface Counts {
  readonly families: number;
  readonly owing: number;
  readonly late: number;
  readonly settled: number;
}

/**
 * How many families owe something, and how many of them are late, is told by the first step of each (`debt_steps`); only those that
 * have paid everything are counted, where they are asked for.
 */
async function readCounts(tx: Tx, scope: OwedScope, owed: OwedFilter | undefined): Promise<Counts> {
  const { orgId, today } = scope;
  const settled = sql`(select count(*) from family_debts o where o.org_id = ${orgId} and ${isSettled})`;
  const { rows } = await sql<Counts>`
    select coalesce((select sum(rows) from list_counts where org_id = ${orgId} and list = 'families'), 0)::bigint as families,
           coalesce(sum(s.families), 0)::bigint as owing,
           coalesce(sum(s.families) filter (where s.due_on < ${today}::date), 0)::bigint as late,
           ${owed === 'paid' ? settled : sql`0`}::bigint as settled
      from debt_steps s where s.org_id = ${orgId} and s.before_on is null`.execute(tx);
  return rows[0] ?? { families: 0, owing: 0, late: 0, settled: 0 };
}

const isSettled: Sql = sql`o.owed = 0 and o.has_fees`;
const conditions: Record<OwedFilter, Sql> = {
  owing: sql`o.owed > 0`,
  overdue: sql`o.late > 0 and o.owed > 0`,
  paid: isSettled,
};

/** Some families that follow each other in an order, by an index of what is kept of them. */
interface Part {
  readonly where: Sql;
  /** None where all of them are the same: then they stand in the order of their ids. */
  readonly key?: Sql;
  readonly total: number;
}

/** From the least to the most. */
function partsOf(key: string, owed: OwedFilter | undefined, counts: Counts): Part[] {
  const { families, owing, late, settled } = counts;
  if (owed === 'paid') return [{ where: isSettled, total: settled }];
  const isLate = conditions.overdue;
  if (key === 'overdue') {
    const ofLate: Part = { where: isLate, key: sql`o.late`, total: late };
    if (owed === 'overdue') return [ofLate];
    const others =
      owed === 'owing'
        ? { where: sql`o.late = 0 and o.owed > 0`, total: owing - late }
        : { where: sql`o.late = 0`, total: families - late };
    return [others, ofLate];
  }
  const ordered: Part = {
    where: owed === 'overdue' ? isLate : conditions.owing,
    key: key === 'owed' ? sql`o.owed` : sql`o.due_days[1]`,
    total: owed === 'overdue' ? late : owing,
  };
  if (owed !== undefined) return [ordered];
  const nothing: Part = { where: sql`o.owed = 0`, total: families - owing };
  return key === 'owed' ? [nothing, ordered] : [ordered, nothing];
}

/** From the most to the least where that is asked for. */
function listedParts(orgId: string, parts: readonly Part[], isDown: boolean): RowsOfBothEnds[] {
  const inOrder = ({ key }: Part, isBackwards: boolean): Sql =>
    sql.join(
      [...(key === undefined ? [] : [key]), sql`o.family_id`].map((column) =>
        isBackwards ? sql`${column} desc` : column,
      ),
    );
  return (isDown ? parts.toReversed() : parts).map((part) => ({
    // Each by its key: a join could be planned over all families.
    source: sql`family_debts o cross join lateral (
        select f.id from families f where f.org_id = ${orgId} and f.id = o.family_id and f.removed_at is null limit 1) t
      where o.org_id = ${orgId} and ${part.where}`,
    order: inOrder(part, isDown),
    backwards: inOrder(part, !isDown),
    total: part.total,
  }));
}

/** So few are gathered and sorted; of more, families are gone through in their order, and each is asked. */
export const fewPeople = 1_000;

interface AskedFamilies {
  readonly owed: OwedFilter | undefined;
  readonly sort: string;
  /** Of another order than that of what is owed: on `t`, the families, and the same the other way round. */
  readonly orders: Readonly<Record<string, Sql>>;
}

/**
 * Families by what they owe now, by what is kept of each. Null where that was reckoned by another day than today and the order or the
 * filter is about what is late.
 */
export async function findFamiliesByOwed(
  tx: Tx,
  scope: OwedScope,
  { owed, sort, orders }: AskedFamilies,
  paging: Paging,
): Promise<PageOfIds | null> {
  const { orgId, today } = scope;
  const isDown = sort.startsWith('-');
  const key = sort.replace('-', '');
  const isAboutLate = owed === 'overdue' || key === 'overdue';
  if (isAboutLate && (await readKeptDay(tx, orgId)) !== today) return null;
  const counts = await readCounts(tx, scope, owed);
  if (owedKeys.has(key))
    return findInParts(tx, listedParts(orgId, partsOf(key, owed, counts), isDown), paging);
  if (owed === undefined) return null;
  const total = { owing: counts.owing, overdue: counts.late, paid: counts.settled }[owed];
  const isFew = total <= fewPeople;
  const condition = conditions[owed];
  return findFromNearerEnd(tx, {
    ...paging,
    source: isFew
      ? sql`(select o.family_id from family_debts o where o.org_id = ${orgId} and ${condition} offset 0) o
          join families t on t.org_id = ${orgId} and t.id = o.family_id where t.removed_at is null`
      : sql`families t where t.org_id = ${orgId} and t.removed_at is null
          and (select ${condition} from family_debts o where o.org_id = ${orgId} and o.family_id = t.id)`,
    order: sql`${orders[sort]}`,
    backwards: sql`${orders[isDown ? key : `-${key}`]}`,
    total,
  });
}

const owedKeys: ReadonlySet<string> = new Set(['owed', 'overdue', 'deadline']);
