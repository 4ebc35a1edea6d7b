import type { ArrearsRow, listArrears as call } from '@ardoise/contract/arrears/arrears';
import type { Input } from '@ardoise/contract/protocol/call';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  allRows,
  findFromNearerEnd,
  type List,
  type PageOfIds,
  type Paging,
} from '../../../platform/lists/list.ts';
import { boundsOfPage, chooseDebts, type DebtFilters, isGathered } from './choose-debts.ts';
import { countKept } from './count-kept.ts';
import { readRows } from './read-rows.ts';

type Sql = RawBuilder<unknown>;
type Sort = NonNullable<Input<typeof call>['query']['sort']>;

/** On `t`; those who are late since longest first, whoever is not late last. */
const orders: Record<Sort, Sql> = {
  late: sql`t.late, t.family_id`,
  '-late': sql`t.late desc, t.family_id desc`,
  owed: sql`t.owed, t.family_id`,
  '-owed': sql`t.owed desc, t.family_id desc`,
  since: sql`t.late_since, t.family_id`,
  '-since': sql`t.late_since desc, t.family_id desc`,
  name: sql`t.sort_name, t.family_id`,
  '-name': sql`t.sort_name desc, t.family_id desc`,
};

/** The same the other way round. */
const backwards: Record<Sort, Sort> = {
  late: '-late',
  '-late': 'late',
  owed: '-owed',
  '-owed': 'owed',
  since: '-since',
  '-since': 'since',
  name: '-name',
  '-name': 'name',
};

/** So few are read and sorted; of more, an index has the order, and only a page of it is read. */
const fewFamilies = 1_000;

/** Whoever is late with most first, unless another order is asked for. */
export const arrearsList: List<DebtFilters & { readonly sort?: Sort | undefined }, ArrearsRow> = (
  _tx,
  orgId,
  filters,
) => {
  const { sort = '-late' } = filters;
  return {
    find: async (tx, paging) => {
      const isPage = paging !== allRows;
      const { where, hasMore } = await chooseDebts(tx, orgId, filters, isPage ? boundsOfPage : {});
      if (where === null) return { ids: [], total: 0 };
      if (isPage && isGathered(filters))
        return { ...(await findGathered(tx, where, orders[sort], paging)), hasMore };
      const total = await countOf(tx, orgId, filters, where);
      const fence = total > fewFamilies ? sql`` : sql`offset 0`;
      return findFromNearerEnd(tx, {
        ...paging,
        source: sql`(select t.*, t.family_id as id from family_debts t where ${where} ${fence}) t`,
        order: orders[sort],
        backwards: orders[backwards[sort]],
        total,
      });
    },
    read: (tx, ids) => readRows(tx, orgId, filters, ids),
  };
};

async function findGathered(
  tx: Tx,
  where: Sql,
  order: Sql,
  { page, perPage }: Paging,
): Promise<PageOfIds> {
  const { rows } = await sql<PageOfIds>`
    with t as materialized (
      select t.family_id, t.late, t.owed, t.late_since, t.sort_name from family_debts t where ${where})
    select to_json(array(select t.family_id from t order by ${order}
                          limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           (select count(*) from t) as total`.execute(tx);
  return rows[0] ?? { ids: [], total: 0 };
}

/** From what is kept by deadline where that knows, less the few who have promised; only what else is asked for is counted. */
async function countOf(tx: Tx, orgId: string, filters: DebtFilters, where: Sql): Promise<number> {
  const isUnpromised = filters.promised === 'none';
  const asked = isUnpromised ? { ...filters, promised: undefined } : filters;
  const kept = await countKept(tx, orgId, asked);
  if (kept === null) return countWhere(tx, where);
  if (!isUnpromised) return kept;
  const promised = await chooseDebts(tx, orgId, { ...filters, promised: 'open' });
  return kept - (promised.where === null ? 0 : await countWhere(tx, promised.where));
}

async function countWhere(tx: Tx, where: Sql): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from family_debts t where ${where}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Every family that the filters choose, for whoever writes to them all. */
export async function findDebtors(
  tx: Tx,
  orgId: string,
  filters: DebtFilters,
): Promise<readonly string[]> {
  const { where } = await chooseDebts(tx, orgId, filters);
  if (where === null) return [];
  const { rows } = await sql<{ id: string }>`
    select t.family_id as id from family_debts t where ${where}`.execute(tx);
  return rows.map(({ id }) => id);
}
