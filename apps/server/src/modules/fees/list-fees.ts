import type { FeeRow, FeeSums, SummedFees } from '@ardoise/contract/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { allRows, type List, type PageOfIds, type Paging } from '../../platform/lists/list.ts';
import { deepFrom, type Passed } from '../../platform/lists/pass-days.ts';
import { findStudentIds } from '../students/public.ts';
import {
  chooseFees,
  feeConditions,
  groupConditions,
  hasDueDays,
  isOfYearAlone,
  isStepped,
  isSummed,
  keptCounts,
  knownOf,
  sumConditions,
} from './choose-fees.ts';
import type { ChosenFees, FeeFilters } from './chosen-fees.ts';
import { sumDue } from './due-in-days.ts';
import { allOf, type FeeSort, firstOf, orderBy, reversed } from './order-fees.ts';
import { passNames } from './pass-names.ts';
import { readFeeRows } from './read-fee-rows.ts';

type Sql = RawBuilder<unknown>;

/** So few of a group are read and sorted; of more, an index has the order, and only a page of it is read. */
const fewFees = 1_000;

/** A search that fits more students than this is too wide to be meant: a page is of these. A sum and a file are of all. */
const mostStudents = 500;

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
      const searched = await findSearched(
        on,
        chosen,
        paging === allRows ? undefined : mostStudents,
      );
      if (searched?.ids.length === 0) return nothingFound;
      const where = conditionsOf(chosen, searched?.ids);
      if (isSummed(chosen) || isStepped(chosen)) return findInGroups(on, chosen, sort, paging);
      const page = await findGathered(on, where, sort, paging);
      return { ...page, hasMore: searched?.hasMore ?? false };
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

const readGroups = async (tx: Tx, chosen: ChosenFees): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select t.year_id as "yearId", t.state, sum(t.fees)::bigint as fees from ${keptCounts(chosen)}
     group by t.year_id, t.state having sum(t.fees) > 0`.execute(tx);
  return rows;
};

/**
 * Each year and state has its own part of an index. What is kept says how many of it the filters choose: where there are few,
 * they are read, since to find them in the order of names all others would be passed over.
 */
async function findInGroups(
  tx: Tx,
  chosen: ChosenFees,
  sort: FeeSort,
  paging: Paging,
): Promise<PageOfIds> {
  const groups = await readGroups(tx, chosen);
  if (groups.length === 0) return nothingFound;
  const total = groups.reduce((sum, { fees }) => sum + fees, 0);
  // Where the order is that of the very days that are asked for, their index has both.
  const known = knownOf(chosen);
  const isWalkedByDay =
    (known.isPaidAt && sort.endsWith('paidAt')) || (known.hasDeadline && sort.endsWith('deadline'));
  const pass =
    isOfYearAlone(chosen) && sort.endsWith('name')
      ? (skipped: number) => passNames(tx, chosen, skipped)
      : null;
  return readPage(tx, { total, sort, pass }, paging, (order, most, rest) => {
    const ways = groups.flatMap(({ yearId, state, fees }) => {
      const isMany = fees > fewFees;
      const isOfLeft =
        chosen.filters.arrears !== undefined && !chosen.closedYearIds.includes(yearId);
      const ofGroup = sql`${groupConditions(chosen, isMany && !isWalkedByDay ? 'asked' : 'gathered')} and t.year_id = ${yearId}
        and t.state = ${sql.lit(state)} ${isOfLeft ? sql`and t.is_left` : sql``} ${rest}`;
      return isMany ? firstOf(ofGroup, { state, ...known }, order, most) : [allOf(ofGroup, order)];
    });
    return sql.join(ways, sql` union all `);
  });
}

interface Ordered {
  readonly total: number;
  readonly sort: FeeSort;
  /** Of an order in which what comes first is counted: passes over so many at most. */
  readonly pass: ((skipped: number) => Promise<Passed>) | null;
}

/** From the end where that is nearer, so that the last page costs what the first does; one in the middle by what is counted, which is in the order of names. */
async function readPage(
  tx: Tx,
  { total, sort, pass }: Ordered,
  { page, perPage }: Paging,
  source: (sort: FeeSort, most: number, rest: Sql) => Sql,
): Promise<PageOfIds> {
  const offset = (page - 1) * perPage;
  const left = Math.max(0, total - offset);
  if (left === 0) return { ids: [], total };
  const size = Math.min(left, perPage);
  const isDescending = sort.startsWith('-');
  const isDeep = Math.min(offset, left) >= deepFrom;
  const counted = isDeep ? await pass?.(isDescending ? left - size : offset) : undefined;
  // Where nothing could be passed over, as where names are not sorted by their bytes, the nearer end is still the shorter way.
  const { passed, rest } = counted ?? { passed: 0, rest: sql`` };
  const isReversed = passed > 0 ? isDescending : offset > left;
  const order = isReversed ? reversed(sort) : sort;
  const skipped = (isReversed ? left - size : offset) - passed;
  const { rows } = await sql<{
    id: string;
  }>`select t.id from (${source(order, skipped + size, rest)}) t
    order by ${orderBy(order)} limit ${size} offset ${skipped}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return { ids: isReversed ? ids.toReversed() : ids, total };
}

/** What a search or a choice leaves is gathered once, for the page and for how many there are: without the fence it would be for each. */
async function findGathered(
  tx: Tx,
  where: Sql,
  sort: FeeSort,
  { page, perPage }: Paging,
): Promise<PageOfIds> {
  const { rows } = await sql<PageOfIds>`
    select to_json(ids[${(page - 1) * perPage + 1}:${page * perPage}]) as ids, cardinality(ids) as total
      from (select array(select t.id from ${allOf(where, sort)} t order by ${orderBy(sort)}) as ids offset 0) found`.execute(
    tx,
  );
  return rows[0] ?? nothingFound;
}

/** By a search: null where nothing is searched for. */
const findSearched = async (
  tx: Tx,
  { orgId, filters: { q = '', today } }: ChosenFees,
  most?: number,
) => (q === '' ? null : findStudentIds(tx, orgId, { q, today }, most));

const conditionsOf = (chosen: ChosenFees, studentIds?: readonly string[]): Sql => {
  const { ids } = chosen.filters;
  const conditions = [feeConditions(chosen)];
  if (ids !== undefined) conditions.push(sql`t.id = any(${[...ids]}::uuid[])`);
  if (studentIds !== undefined)
    conditions.push(sql`t.student_id = any(${[...studentIds]}::uuid[])`);
  return sql.join(conditions, sql` and `);
};

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
  const searched = await findSearched(tx, chosen);
  const isDue = hasDueDays(filters);
  if (searched?.ids.length === 0) return { ...nothing, due: isDue ? 0 : null };
  const where = conditionsOf(chosen, searched?.ids);
  const sums = await addUp(tx, chosen, where);
  return { ...sums, due: isDue ? await sumDue(tx, chosen, where) : null };
}
