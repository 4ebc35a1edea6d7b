import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import type { listStudents as call, StudentRow } from '@ardoise/contract/students';
import type { FoundBy } from '@ardoise/contract/values/found-by';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { noOrg, type Tx } from '../../../platform/db/database.ts';
import {
  allRows,
  findFromNearerEnd,
  type List,
  type PageOfIds,
  type Paging,
} from '../../../platform/lists/list.ts';
import { fileUrl } from '../../files/public.ts';
import { stateOfYear, type YearRow, yearName } from '../../years/public.ts';
import { owedOn, type KeptOwed } from '../owed/owed-on.ts';
import { fewPeople } from '../owed/families-in-order.ts';
import { owedCondition, studentOrders } from '../owed/owed-lists.ts';
import { countOfYear } from '../owed/is-of-year.ts';
import { findOfYear } from '../owed/of-year-in-order.ts';
import { owedOfOne, type OwedScope, readKeptDay } from '../owed/owed-scope.ts';
import { keptOwed } from '../owed/read-owed.ts';
import {
  type Chosen,
  chooseStudents,
  classIn,
  conditionsOf,
  hasFilters,
  isByOwed,
  isOnlyOfYear,
  isOnlyOwed,
  joinOf,
  type StudentFilters,
  waysOf,
} from './choose-students.ts';
import { explainHits } from './explain-hits.ts';
import { findPage } from './find-page.ts';
import { stateOf } from '../rules.ts';

type Query = Input<typeof call>['query'];
type Sql = RawBuilder<unknown>;

/** Ordinals are counted as students are added: their order is that of time. */
const ordersOf = (scope: OwedScope): Record<NonNullable<Query['sort']>, Sql> => ({
  name: sql`t.sort_name, t.id`,
  '-name': sql`t.sort_name desc, t.id desc`,
  studentId: sql`t.ordinal`,
  '-studentId': sql`t.ordinal desc`,
  createdAt: sql`t.ordinal`,
  '-createdAt': sql`t.ordinal desc`,
  ...studentOrders(scope),
});

/** Set for the two orders that are of names. */
export const nameOrderOf = (sort: string): 'asc' | 'desc' | undefined => {
  if (sort === 'name') return 'asc';
  return sort === '-name' ? 'desc' : undefined;
};

/** Of those of a year, or who owe, together with another filter: no more of them are counted. */
const mostCounted = 1_000;

const isCountedOneByOne = ({ filters, owed: { yearId } }: Chosen): boolean =>
  yearId === undefined
    ? filters.owed !== undefined && !isOnlyOwed(filters)
    : !isOnlyOfYear(filters);

/** For a page; a file is of everybody. */
const boundOf = (chosen: Chosen, paging: Paging): number | undefined =>
  paging !== allRows && isCountedOneByOne(chosen) ? mostCounted : undefined;

/** From the kept counts where they know. */
function countOfStudents(
  tx: Tx,
  orgId: string,
  chosen: Chosen,
  most?: number,
): Expression<unknown> {
  const { gender, state, classId } = chosen.filters;
  const { yearId } = chosen.owed;
  if (isCountedOneByOne(chosen)) {
    const join = joinOf(chosen);
    // Written out: of a limit that is not known the plan expects a tenth of all.
    return sql`(select count(*) from (select from students t ${join ?? sql``}
       where t.org_id = ${orgId} and ${conditionsOf(orgId, chosen, join !== undefined)}
         and (${sql.join(waysOf(chosen), sql` or `)}) ${most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`}) counted)`;
  }
  if (yearId !== undefined) return countOfYear(orgId, yearId, 'yearStudents');
  if (isOnlyOwed(chosen.filters)) return countOfOwed(chosen);
  let counts = tx
    .selectFrom('list_counts')
    .select(({ fn }) => fn.sum<number>('rows').as('total'))
    .where('org_id', '=', orgId)
    .where('list', '=', 'students');
  const classesOf = (year: YearRow | null) =>
    tx
      .selectFrom('classes')
      .select('id')
      .where('org_id', '=', orgId)
      .where('year_id', '=', year?.id ?? noOrg);
  if (gender !== undefined) counts = counts.where('gender', '=', gender);
  if (classId !== undefined) counts = counts.where('class_id', '=', classId);
  else if (state === 'enrolled') counts = counts.where('class_id', 'in', classesOf(chosen.year));
  if (state === 'new') counts = counts.where('state', '=', 'new');
  if (state === 'left')
    counts = counts
      .where('state', '=', 'placed')
      .where('class_id', 'not in', classesOf(chosen.year));
  return counts;
}

/** Only what is asked of what is owed: that is counted by the earliest deadline. */
function countOfOwed({ filters, owed }: Chosen): Expression<unknown> {
  const conditions = {
    owing: sql`o.since_on is not null`,
    overdue: sql`o.since_on < ${owed.today}::date`,
    paid: sql`o.since_on is null and o.has_fees`,
  };
  return sql`(select sum(o.students) from owed_counts o
    where o.org_id = ${owed.orgId} and ${conditions[filters.owed ?? 'owing']})`;
}

/** Only by what is owed for a year: by what is kept of it. */
async function findByOwedOfYear(
  tx: Tx,
  { filters, owed: { yearId, ...scope } }: Chosen,
  asked: { readonly sort: string; readonly orders: Readonly<Record<string, Sql>> },
  paging: Paging,
): Promise<PageOfIds | null> {
  const { q = '', owed, ...others } = filters;
  if (yearId === undefined || q !== '' || !isOnlyOfYear(others)) return null;
  return findOfYear(tx, { ...scope, yearId }, { list: 'students', owed, ...asked }, paging);
}

const reversed = (sort: string): keyof ReturnType<typeof ordersOf> =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as keyof ReturnType<typeof ordersOf>;

/**
 * Only by what is owed now, in an order of its own. Few are gathered by the filter's index and sorted; of more, all are gone through in
 * the order of the list, and each is asked.
 */
async function findByOwed(
  tx: Tx,
  chosen: Chosen,
  { sort, orders }: { readonly sort: string; readonly orders: Readonly<Record<string, Sql>> },
  paging: Paging,
): Promise<PageOfIds | null> {
  const { filters, owed: scope } = chosen;
  const { q = '', owed } = filters;
  const isAsked = owed !== undefined && scope.yearId === undefined && q === '';
  if (!isAsked || !isOnlyOwed(filters) || isByOwed(sort)) return null;
  const { rows } = await sql<{ total: number }>`
    select coalesce(${countOfOwed(chosen)}, 0)::bigint as total`.execute(tx);
  const total = rows[0]?.total ?? 0;
  const condition = owedCondition(owed, scope);
  const { orgId } = scope;
  const source =
    total <= fewPeople
      ? sql`(select o.student_id from student_owed o where o.org_id = ${orgId} and ${condition} offset 0) few
          join students t on t.org_id = ${orgId} and t.id = few.student_id`
      : sql`students t where t.org_id = ${orgId}
          and (select ${condition} from student_owed o where o.org_id = ${orgId} and o.student_id = t.id)`;
  return findFromNearerEnd(tx, {
    ...paging,
    source,
    order: sql`${orders[sort]}`,
    backwards: sql`${orders[reversed(sort)]}`,
    total,
  });
}

/** In the order of names unless another is asked for. */
export const studentList: List<StudentFilters & Pick<Query, 'sort'>, StudentRow> = async (
  tx,
  orgId,
  filters,
) => {
  const chosen = await chooseStudents(tx, orgId, filters);
  const { sort = 'name' } = filters;
  const keptOn = sort.endsWith('overdue') ? await readKeptDay(tx, orgId) : undefined;
  const orders = ordersOf({ ...chosen.owed, keptOn });
  const join = joinOf(chosen, sort);
  return {
    find: async (on, paging) => {
      const byOwed =
        (await findByOwedOfYear(on, chosen, { sort, orders }, paging)) ??
        (await findByOwed(on, chosen, { sort, orders }, paging));
      if (byOwed !== null) return byOwed;
      const countedTo = boundOf(chosen, paging);
      return findPage(on, {
        ...paging,
        orgId,
        table: 'students',
        kind: 'student',
        join,
        where: conditionsOf(orgId, chosen, join !== undefined),
        oneOf: waysOf(chosen),
        isFiltered: hasFilters(chosen),
        order: orders[sort],
        nameOrder: nameOrderOf(sort),
        search: filters.q,
        total: countOfStudents(on, orgId, chosen, countedTo),
        countedTo,
        backwards: hasFilters(chosen) ? undefined : orders[reversed(sort)],
      });
    },
    read: async (on, ids) => {
      const reasons = await explainHits(on, { orgId, kind: 'student' }, filters.q, ids);
      return readStudentRows(on, orgId, ids, chosen, reasons);
    },
  };
};

interface ListedStudent {
  readonly id: string;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: number;
  readonly dateOfBirth: string | null;
  readonly className: string | null;
  readonly familyId: string;
  readonly familyName: string;
  readonly phone: string | null;
  readonly photoId: string | null;
  readonly yearId: string | null;
  readonly lastEnded: string | null;
  readonly owed: KeptOwed;
}

/** Of `s`, and only of those who are in no class of the current year: how the last enrolment ended. */
const lastEndOf = (orgId: string, current: YearRow | null, years: readonly YearRow[]): Sql => {
  const planned = years.filter((year) => stateOfYear(year).isPlanned).map(({ id }) => id);
  return sql`
  case when s.year_id is not null and s.year_id is distinct from ${current?.id ?? null}
       then (select e.ended from enrolments e
              where e.org_id = ${orgId} and e.student_id = s.id and e.ended is distinct from 'cancelled'
                and e.year_id <> all(${planned}::uuid[])
              order by e.created_at desc, e.id desc limit 1) end`;
};

/** These students in this order, with their class in the given year. */
async function readStudentRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  { year, years, current, owed }: Pick<Chosen, 'year' | 'years' | 'current' | 'owed'>,
  reasons: ReadonlyMap<string, FoundBy>,
): Promise<StudentRow[]> {
  const { rows } = await sql<ListedStudent>`
    select s.id, s.number, s.first_name as "firstName", s.last_name as "lastName", s.gender,
           s.date_of_birth as "dateOfBirth", c.name as "className", s.family_id as "familyId",
           f.name as "familyName", s.photo_id as "photoId", s.year_id as "yearId", ${keptOwed} as owed,
           ${lastEndOf(orgId, current, years)} as "lastEnded",
           ${firstPhoneOf(sql`s.family_id`, orgId)} as phone
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
      join students s on s.org_id = ${orgId} and s.id = wanted.id
      ${owedOfOne(owed)}
      join families f on f.org_id = ${orgId} and f.id = s.family_id
      left join classes c on c.org_id = ${orgId} and c.id = ${classIn(orgId, year, 's')}
     order by wanted.place`.execute(tx);
  const name = year === null ? null : yearName(year.reopening_on, year.closing_on);
  // Field by field: rest and spread make objects that are slow to fill and slow to send, a fifth of such a page's time.
  return rows.map((row) => ({
    id: row.id,
    studentId: row.number,
    firstName: row.firstName,
    lastName: row.lastName,
    gender: row.gender,
    dateOfBirth: row.dateOfBirth,
    className: row.className,
    yearName: row.className === null ? null : name,
    familyId: row.familyId,
    familyName: row.familyName,
    phone: row.phone,
    state: stateOf(row.yearId, current?.id, row.lastEnded),
    photo: row.photoId === null ? null : fileUrl(orgId, row.photoId),
    owed: owedOn(row.owed, owed.today),
    foundBy: reasons.get(row.id) ?? null,
  }));
}

/** The number to call: the first guardian's mobile, or else their first. */
export const firstPhoneOf = (familyId: Sql, orgId: string): Sql => sql`
  (select p.number from family_guardians fg
     join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
    where fg.org_id = ${orgId} and fg.family_id = ${familyId}
    order by fg.position, p.kind = 'cell' desc, p.position limit 1)`;
