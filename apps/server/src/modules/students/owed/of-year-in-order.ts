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
import { fewPeople } from './families-in-order.ts';
import type { OwedFilter } from './owed-lists.ts';
import { type OwedScope, readKeptDay } from './owed-scope.ts';

type Sql = RawBuilder<unknown>;

export type ListOfYear = 'students' | 'families';

type YearScope = OwedScope & { readonly yearId: string };

/** How many are of a year, by the filters of what they owe for it, and how much those owe who are late. */
export const countsOfYear = ({ orgId, today, yearId }: YearScope, list: ListOfYear): Sql => sql`
  select coalesce(sum(n.rows), 0)::bigint as all,
         coalesce(sum(n.rows) filter (where n.since_on is not null), 0)::bigint as owing,
         coalesce(sum(n.rows) filter (where n.since_on < ${today}::date), 0)::bigint as overdue,
         coalesce(sum(n.rows) filter (where n.since_on is null and n.has_fees), 0)::bigint as paid,
         coalesce(sum(n.owed) filter (where n.since_on < ${today}::date), 0)::bigint as "owedByLate"
    from year_owed_counts n where n.org_id = ${orgId} and n.list = ${list} and n.year_id = ${yearId}`;

type Counts = Readonly<Record<OwedFilter | 'all', number>>;

const kept = {
  students: {
    people: sql`students t`,
    table: sql`year_students o`,
    id: sql`o.student_id`,
    isThere: sql`true`,
    isOfYear: sql`true`,
  },
  families: {
    people: sql`families t`,
    table: sql`year_families o`,
    id: sql`o.family_id`,
    isThere: sql`t.removed_at is null`,
    isOfYear: sql`o.students > 0`,
  },
} as const;

/** The rows of `o`, what is kept of each in the year. */
const ofYear = ({ orgId, yearId }: YearScope, list: ListOfYear): Sql =>
  sql`o.org_id = ${orgId} and o.year_id = ${yearId} and ${kept[list].isOfYear}`;

/** On `o`: each an index answers by itself. */
const conditionsOf = ({ today }: OwedScope) => ({
  owing: sql`o.owed > 0`,
  overdue: sql`o.since_on < ${today}::date`,
  inTime: sql`o.since_on >= ${today}::date`,
  paid: sql`o.owed = 0 and o.has_fees`,
});

const keys: Readonly<Record<string, Sql>> = {
  owed: sql`o.owed`,
  overdue: sql`o.late`,
  deadline: sql`o.since_on`,
};

interface Asked {
  readonly list: ListOfYear;
  readonly owed: OwedFilter | undefined;
  readonly sort: string;
  /** Of another order than that of what is owed: on `t`, and the same the other way round. */
  readonly orders: Readonly<Record<string, Sql>>;
}

/**
 * Students or families of a year by what they owe for it, from the nearer end. Null where something else is asked, and where the order is
 * that of what is late and the school was not brought to today yet.
 */
export async function findOfYear(
  tx: Tx,
  scope: YearScope,
  { list, owed, sort, orders }: Asked,
  paging: Paging,
): Promise<PageOfIds | null> {
  const isDown = sort.startsWith('-');
  const key = sort.replace('-', '');
  const isByOwed = keys[key] !== undefined;
  if (!isByOwed && owed === undefined) return null;
  if (key === 'overdue' && (await readKeptDay(tx, scope.orgId)) !== scope.today) return null;
  const { rows } = await sql<Counts>`${countsOfYear(scope, list)}`.execute(tx);
  const counts = rows[0] ?? { all: 0, owing: 0, overdue: 0, paid: 0 };
  if (isByOwed) {
    const parts = partsOf(scope, key, owed, counts).map((part) => rowsOf(scope, list, part));
    return findInParts(tx, isDown ? parts.map(turned).toReversed() : parts, paging);
  }
  const filter = owed ?? 'owing';
  return findFromNearerEnd(tx, {
    ...paging,
    source: sourceInOrder(scope, list, filter, counts[filter]),
    order: sql`${orders[sort]}`,
    backwards: sql`${orders[isDown ? key : `-${key}`]}`,
    total: counts[filter],
  });
}

/** Some who follow each other in an order, from the least to the most. */
interface Part {
  /** None where all of them are the same: then they stand in the order of their ids. */
  readonly key?: Sql | undefined;
  readonly where?: Sql;
  /**
   * The same for the index of the order: what it has beside its keys is written so that no other index answers it, by which all would be
   * gathered and sorted.
   */
  readonly inOrder?: Sql;
  readonly total: number;
}

function partsOf(
  scope: YearScope,
  key: string,
  owed: OwedFilter | undefined,
  counts: Counts,
): Part[] {
  const { owing, overdue, inTime, paid } = conditionsOf(scope);
  if (owed === undefined) return [{ key: keys[key], total: counts.all }];
  if (owed === 'paid') return [{ inOrder: paid, total: counts.paid }];
  if (key === 'overdue') {
    const late = {
      key: keys[key],
      where: overdue,
      inOrder: sql`o.late > 0`,
      total: counts.overdue,
    };
    const notLate = {
      where: inTime,
      inOrder: sql`o.late = 0 and (${owing}) is true`,
      total: counts.owing - counts.overdue,
    };
    return owed === 'overdue' ? [late] : [notLate, late];
  }
  const total = counts[owed];
  if (key === 'deadline') {
    const where = owed === 'owing' ? sql`o.since_on is not null` : overdue;
    return [{ key: keys[key], where, inOrder: where, total }];
  }
  return owed === 'owing'
    ? [{ key: keys[key], where: owing, inOrder: owing, total }]
    : [{ key: keys[key], where: overdue, inOrder: sql`${owing} and (${overdue}) is true`, total }];
}

const turned = (part: RowsOfBothEnds): RowsOfBothEnds => ({
  ...part,
  order: part.backwards,
  backwards: part.order,
});

/** Few are gathered and sorted; of more, an index has the order. */
function rowsOf(scope: YearScope, list: ListOfYear, part: Part): RowsOfBothEnds {
  const { table, id } = kept[list];
  const { key, where, inOrder, total } = part;
  const withId = sql`cross join lateral (select ${id} as id) t`;
  const all = sql`${table} ${withId} where ${ofYear(scope, list)}`;
  const few = sql`(select * from ${table} where ${ofYear(scope, list)} and ${where} offset 0) o ${withId}`;
  const many = inOrder === undefined ? all : sql`${all} and ${inOrder}`;
  return {
    source: where !== undefined && total <= fewPeople ? few : many,
    order: key === undefined ? id : sql`${key}, ${id}`,
    backwards: key === undefined ? sql`${id} desc` : sql`${key} desc, ${id} desc`,
    total,
  };
}

/** Few are gathered and sorted; of more, all are gone through in the order of the list, and each is asked. */
function sourceInOrder(scope: YearScope, list: ListOfYear, owed: OwedFilter, total: number): Sql {
  const { people, table, id, isThere } = kept[list];
  const condition = conditionsOf(scope)[owed];
  const isThereInSchool = sql`t.org_id = ${scope.orgId} and ${isThere}`;
  return total <= fewPeople
    ? sql`(select ${id} as person from ${table} where ${ofYear(scope, list)} and ${condition} offset 0) few
        join ${people} on t.id = few.person where ${isThereInSchool}`
    : sql`${people} where ${isThereInSchool}
        and (select ${condition} from ${table} where ${ofYear(scope, list)} and ${id} = t.id)`;
}
