import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { findFromNearerEnd, type PageOfIds, type Paging } from '../../../platform/lists/list.ts';
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

/** On `o`, what is kept of somebody in the year: each an index answers by itself. */
const conditionsOf = ({ today }: OwedScope): Readonly<Record<OwedFilter, Sql>> => ({
  owing: sql`o.owed > 0`,
  overdue: sql`o.since_on < ${today}::date`,
  paid: sql`o.owed = 0 and o.has_fees`,
});

/**
 * The same where the index of an order is gone through, as it has them. What it has beside its keys is written so that no other index
 * answers it, by which all would be gathered and sorted.
 */
const conditionsInOrder = (scope: OwedScope): Readonly<Record<string, Record<OwedFilter, Sql>>> => {
  const { owing, overdue, paid } = conditionsOf(scope);
  return {
    owed: { owing, overdue: sql`${owing} and (${overdue}) is true`, paid },
    overdue: { owing: sql`(${owing}) is true`, overdue: sql`o.late > 0`, paid },
    deadline: { owing: sql`o.since_on is not null`, overdue, paid },
  };
};

const kept = {
  students: { people: sql`students t`, table: sql`year_students o`, id: sql`o.student_id` },
  families: { people: sql`families t`, table: sql`year_families o`, id: sql`o.family_id` },
} as const;

/** Families without students of the year have none of what is asked for but a row. */
const isOfYear = (list: ListOfYear): Sql => (list === 'families' ? sql`o.students > 0` : sql`true`);
const isThere = (list: ListOfYear): Sql =>
  list === 'families' ? sql`t.removed_at is null` : sql`true`;

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
  const name = sort.replace('-', '');
  const key = keys[name];
  if (key === undefined && owed === undefined) return null;
  if (name === 'overdue' && (await readKeptDay(tx, scope.orgId)) !== scope.today) return null;
  const { rows } = await sql<Counts>`${countsOfYear(scope, list)}`.execute(tx);
  const total = rows[0]?.[owed ?? 'all'] ?? 0;
  if (key === undefined)
    return findFromNearerEnd(tx, {
      ...paging,
      source: sourceInOrder(scope, list, owed ?? 'owing', total),
      order: sql`${orders[sort]}`,
      backwards: sql`${orders[isDown ? name : `-${name}`]}`,
      total,
    });
  const { id } = kept[list];
  // Those who have paid everything are all the same: they stand in the order of their ids.
  const isSame = owed === 'paid';
  const up = isSame ? id : sql`${key}, ${id}`;
  const down = isSame ? sql`${id} desc` : sql`${key} desc, ${id} desc`;
  return findFromNearerEnd(tx, {
    ...paging,
    source: sourceByOwed(scope, list, owed, name, total),
    order: isDown ? down : up,
    backwards: isDown ? up : down,
    total,
  });
}

/** Few are gathered and sorted; of more, an index has the order. */
function sourceByOwed(
  scope: YearScope,
  list: ListOfYear,
  owed: OwedFilter | undefined,
  key: string,
  total: number,
): Sql {
  const { table, id } = kept[list];
  const ofYear = sql`o.org_id = ${scope.orgId} and o.year_id = ${scope.yearId} and ${isOfYear(list)}`;
  const withId = sql`cross join lateral (select ${id} as id) t`;
  if (owed === undefined) return sql`${table} ${withId} where ${ofYear}`;
  return total <= fewPeople && owed !== 'paid'
    ? sql`(select * from ${table} where ${ofYear} and ${conditionsOf(scope)[owed]} offset 0) o ${withId}`
    : sql`${table} ${withId} where ${ofYear} and ${conditionsInOrder(scope)[key]?.[owed]}`;
}

/** Few are gathered and sorted; of more, all are gone through in the order of the list, and each is asked. */
function sourceInOrder(scope: YearScope, list: ListOfYear, owed: OwedFilter, total: number): Sql {
  const { people, table, id } = kept[list];
  const { orgId, yearId } = scope;
  const ofYear = sql`o.org_id = ${orgId} and o.year_id = ${yearId} and ${isOfYear(list)}`;
  const condition = conditionsOf(scope)[owed];
  return total <= fewPeople
    ? sql`(select ${id} as person from ${table} where ${ofYear} and ${condition} offset 0) few
        join ${people} on t.org_id = ${orgId} and t.id = few.person where ${isThere(list)}`
    : sql`${people} where t.org_id = ${orgId} and ${isThere(list)}
        and (select ${condition} from ${table} where ${ofYear} and ${id} = t.id)`;
}
