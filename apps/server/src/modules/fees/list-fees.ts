import type { FeeRow, FeeSums, SummedFees } from '@ardoise/contract/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { List, PageOfIds, Paging } from '../../platform/lists/list.ts';
import { findStudentIds } from '../students/public.ts';
import {
  chooseFees,
  feeConditions,
  hasDueDays,
  knownOf,
  isSummed,
  sumConditions,
} from './choose-fees.ts';
import type { ChosenFees, FeeFilters } from './chosen-fees.ts';
import { sumDue } from './due-in-days.ts';
import { allOf, type FeeSort, firstOf, orderBy } from './order-fees.ts';
import { readFeeRows } from './read-fee-rows.ts';

type Sql = RawBuilder<unknown>;

/** So few of a group are read and sorted; of more, an index has the order, and only a page of it is read. */
const fewFees = 1_000;

/** A search that fits more students than this is too wide to be meant. */
const mostStudents = 2_000;

/** In the order of names unless another is asked for. */
export const feeList: List<FeeFilters & { readonly sort?: FeeSort | undefined }, FeeRow> = async (
  tx,
  orgId,
  filters,
) => {
  const chosen = await chooseFees(tx, orgId, filters);
  const { sort = 'name' } = filters;
  return {
    find: async (on, paging) => {
      const where = await conditionOf(on, chosen);
      if (where === null) return nothingFound;
      const found = isSummed(chosen)
        ? await findByGroups(on, chosen, where, sort, paging)
        : { rows: allOf(where, sort), total: (await addUp(on, chosen, where)).fees };
      if (found === null) return nothingFound;
      const { rows } = await sql<{ id: string }>`select t.id from (${found.rows}) t
        order by ${orderBy(sort)} limit ${paging.perPage} offset ${(paging.page - 1) * paging.perPage}`.execute(
        on,
      );
      return { ids: rows.map(({ id }) => id), total: found.total };
    },
    read: (on, ids) => readFeeRows(on, chosen, ids),
  };
};

const nothingFound: PageOfIds = { ids: [], total: 0 };

interface Group {
  readonly yearId: string;
  readonly state: number;
  readonly fees: number;
}

/**
 * Each year and state has its own part of an index. The kept sums say how many of it the filters choose: where there are few,
 * they are read, since to find them in the order of names all others would be passed over.
 */
async function findByGroups(
  tx: Tx,
  chosen: ChosenFees,
  where: Sql,
  sort: FeeSort,
  paging: Paging,
): Promise<{ readonly rows: Sql; readonly total: number } | null> {
  const { rows: groups } = await sql<Group>`
    select t.year_id as "yearId", t.state, sum(t.fees)::bigint as fees from fee_sums t
     where ${sumConditions(chosen)} group by t.year_id, t.state having sum(t.fees) > 0`.execute(tx);
  if (groups.length === 0) return null;
  const ways = groups.flatMap(({ yearId, state, fees }) => {
    const isOfLeft = chosen.filters.arrears !== undefined && !chosen.closedYearIds.includes(yearId);
    const ofGroup = sql`${where} and t.year_id = ${yearId} and t.state = ${sql.lit(state)}
      ${isOfLeft ? sql`and t.is_left` : sql``}`;
    return fees > fewFees
      ? firstOf(ofGroup, { state, ...knownOf(chosen) }, sort, paging)
      : [allOf(ofGroup, sort)];
  });
  return {
    rows: sql.join(ways, sql` union all `),
    total: groups.reduce((sum, { fees }) => sum + fees, 0),
  };
}

/** Null where nobody is found by the search. */
async function conditionOf(tx: Tx, chosen: ChosenFees): Promise<Sql | null> {
  const { orgId, filters } = chosen;
  const { q = '', ids, today } = filters;
  const conditions = [feeConditions(chosen)];
  if (ids !== undefined) conditions.push(sql`t.id = any(${[...ids]}::uuid[])`);
  if (q !== '') {
    const studentIds = await findStudentIds(tx, orgId, { q, today }, mostStudents);
    if (studentIds.length === 0) return null;
    conditions.push(sql`t.student_id = any(${[...studentIds]}::uuid[])`);
  }
  return sql.join(conditions, sql` and `);
}

const nothing: FeeSums = { fees: 0, amount: 0, discount: 0, net: 0, paid: 0, pending: 0 };

/** From the kept sums where they know; else of the few that a search or a choice leaves. */
async function addUp(tx: Tx, chosen: ChosenFees, where: Sql): Promise<FeeSums> {
  const count = isSummed(chosen) ? sql`coalesce(sum(t.fees), 0)` : sql`count(*)`;
  const source = isSummed(chosen)
    ? sql`fee_sums t where ${sumConditions(chosen)}`
    : sql`fees t where ${where}`;
  const { rows } = await sql<FeeSums>`
    select ${count}::bigint as fees, coalesce(sum(t.amount), 0)::bigint as amount,
           coalesce(sum(t.discount), 0)::bigint as discount,
           coalesce(sum(t.amount - t.discount), 0)::bigint as net, coalesce(sum(t.paid), 0)::bigint as paid,
           coalesce(sum(t.pending), 0)::bigint as pending
      from ${source}`.execute(tx);
  return rows[0] ?? nothing;
}

/** What all that the filters choose come to, on all pages. */
export async function sumFees(tx: Tx, orgId: string, filters: FeeFilters): Promise<SummedFees> {
  const chosen = await chooseFees(tx, orgId, filters);
  const where = await conditionOf(tx, chosen);
  const isDue = hasDueDays(filters);
  if (where === null) return { ...nothing, due: isDue ? 0 : null };
  const sums = await addUp(tx, chosen, where);
  return { ...sums, due: isDue ? await sumDue(tx, chosen, where) : null };
}
