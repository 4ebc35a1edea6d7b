import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { listStudents as call, StudentRow } from '@ardoise/contract/students';
import { type OwedTotals, owedSorts } from '@ardoise/contract/owed';
import type { FoundBy } from '@ardoise/contract/values/found-by';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { noOrg, type Tx } from '../../../platform/db/database.ts';
import { allRows, type List, type PageOfIds, type Paging } from '../../../platform/lists/list.ts';
import { found } from '../../../platform/refusal.ts';
import { fileUrl } from '../../files/public.ts';
import {
  currentYear,
  findClasses,
  readYears,
  stateOfYear,
  type YearRow,
  yearName,
} from '../../years/public.ts';
import { owedOn, type KeptOwed } from '../owed/owed-on.ts';
import { addUpStudents, owedCondition, studentOrders } from '../owed/owed-lists.ts';
import { addUpSchool, addUpYear, nothingOwed } from '../owed/owed-of-school.ts';
import { countOfYear, isOfYear } from '../owed/is-of-year.ts';
import { findOfYear } from '../owed/of-year-in-order.ts';
import {
  joinOwed,
  onKeptDay,
  overdueOf,
  owedOfOne,
  type OwedScope,
  readKeptDay,
} from '../owed/owed-scope.ts';
import { keptOwed } from '../owed/read-owed.ts';
import { explainHits } from './explain-hits.ts';
import { findPage } from './find-page.ts';
import { noYear, stateOf } from '../rules.ts';

type Query = Input<typeof call>['query'];
/** `today` is the day at the school: by it is told what is overdue. */
export type StudentFilters = Pick<
  Query,
  'classId' | 'yearId' | 'gender' | 'state' | 'owed' | 'q'
> & { readonly today: string };
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

const owedSort: ReadonlySet<string> = new Set(owedSorts);

/** Whom the filters choose. A year other than the current one is looked up in its enrolments. */
interface Chosen {
  readonly filters: StudentFilters;
  readonly years: readonly YearRow[];
  readonly current: YearRow | null;
  /** The year whose class is shown beside each student. */
  readonly year: YearRow | null;
  /** Of a chosen year is told what is owed for it alone, and of whom it asks anything. */
  readonly owed: OwedScope;
}

async function chooseStudents(tx: Tx, orgId: string, filters: StudentFilters): Promise<Chosen> {
  const years = await readYears(tx, orgId);
  const current = currentYear(years);
  const taught =
    filters.classId === undefined
      ? undefined
      : found(
          (await findClasses(tx, orgId, [filters.classId])).get(filters.classId),
          errors.notFound,
        );
  const yearId = filters.yearId ?? taught?.year_id;
  const year =
    yearId === undefined
      ? current
      : found(
          years.find(({ id }) => id === yearId),
          errors.notFound,
        );
  const { today } = filters;
  const chosenId = filters.yearId ?? (year?.id === current?.id ? undefined : year?.id);
  return { filters, years, current, year, owed: { orgId, today, yearId: chosenId } };
}

/** Set for the two orders that are of names. */
export const nameOrderOf = (sort: string): 'asc' | 'desc' | undefined => {
  if (sort === 'name') return 'asc';
  return sort === '-name' ? 'desc' : undefined;
};

const hasFilters = ({ filters }: Chosen): boolean =>
  [filters.classId, filters.yearId, filters.gender, filters.state, filters.owed].some(
    (filter) => filter !== undefined,
  );

/** On `t`, the students: of these one holds for each who is in the state, and an index answers each in the order of names. */
function waysToBe(state: NonNullable<StudentFilters['state']>, { years, current }: Chosen): Sql[] {
  const currentId = current?.id;
  if (state === 'new') return [sql`t.year_id is null`];
  if (state === 'enrolled') return [sql`t.year_id = ${currentId ?? null}`];
  const others = years.map(({ id }) => id).filter((id) => id !== currentId);
  return [noYear, ...others].map((id) => sql`t.year_id = ${id}`);
}

const waysOf = (chosen: Chosen): Sql[] =>
  chosen.filters.state === undefined ? [sql`true`] : waysToBe(chosen.filters.state, chosen);

/** Conditions on `t`, the students, beside those of the state; of a year only those are joined to `o` who are of it. */
function conditionsOf(orgId: string, chosen: Chosen, isJoined: boolean): Sql {
  const { filters, owed } = chosen;
  const conditions: Sql[] = [sql`true`];
  if (filters.gender !== undefined) conditions.push(sql`t.gender = ${filters.gender}`);
  if (filters.owed !== undefined) conditions.push(owedCondition(filters.owed, owed));
  if (owed.yearId !== undefined && (!isJoined || filters.classId !== undefined))
    conditions.push(isOfYear(orgId, owed.yearId, sql`t.id`, filters.classId));
  else if (owed.yearId === undefined && filters.classId !== undefined)
    conditions.push(sql`t.class_id = ${filters.classId}`);
  return sql.join(conditions, sql` and `);
}

/** `t`, the students, with `o` where the filters or the order are about what is owed. */
const joinOf = ({ filters, owed }: Chosen, sort = 'name'): Sql | undefined =>
  filters.owed !== undefined || owedSort.has(sort) ? joinOwed(owed) : undefined;

const isOnlyOfYear = ({ gender, state, classId, owed }: StudentFilters): boolean =>
  [gender, state, classId, owed].every((filter) => filter === undefined);

const isOnlyOwed = ({ owed, ...others }: StudentFilters): boolean =>
  owed !== undefined && isOnlyOfYear(others);

/** From the kept counts where they know; only what is owed, and those of a chosen year, are counted. */
function countOfStudents(tx: Tx, orgId: string, chosen: Chosen): Expression<unknown> {
  const { gender, state, classId } = chosen.filters;
  const { yearId } = chosen.owed;
  if (yearId !== undefined && isOnlyOfYear(chosen.filters))
    return countOfYear(orgId, yearId, 'yearStudents');
  if (yearId === undefined && isOnlyOwed(chosen.filters)) return countOfOwed(chosen);
  if (yearId !== undefined || chosen.filters.owed !== undefined)
    return sql`(select count(*) from students t ${joinOf(chosen) ?? sql``}
       where t.org_id = ${orgId} and ${conditionsOf(orgId, chosen, joinOf(chosen) !== undefined)}
         and (${sql.join(waysOf(chosen), sql` or `)}))`;
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
    find: async (on, paging) =>
      (await findByOwedOfYear(on, chosen, { sort, orders }, paging)) ??
      findPage(on, {
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
        total: countOfStudents(on, orgId, chosen),
      }),
    read: async (on, ids) => {
      const reasons = await explainHits(on, { orgId, kind: 'student' }, filters.q, ids);
      return readStudentRows(on, orgId, ids, chosen, reasons);
    },
  };
};

/** Whom the filters choose as `t`, with what they owe as `o` and their class, for whoever adds them up by more than one thing. */
export async function relateStudents(tx: Tx, orgId: string, filters: StudentFilters) {
  const chosen = await chooseStudents(tx, orgId, filters);
  const { year, owed } = chosen;
  const { q = '' } = filters;
  const isChosen =
    q === ''
      ? sql`${conditionsOf(orgId, chosen, true)} and (${sql.join(waysOf(chosen), sql` or `)})`
      : sql`t.id = any(${[...(await (await studentList(tx, orgId, filters)).find(tx, allRows)).ids]}::uuid[])`;
  return {
    from: sql`from students t ${joinOwed(owed)} where t.org_id = ${orgId} and ${isChosen}`,
    classId: classIn(orgId, year, 't'),
    owed: sql`coalesce(o.owed, 0)`,
    overdue: overdueOf(owed),
  };
}

/** Of more than so many each is not looked up at each look at the list. */
export const mostAddedUp = 1_000;

/** What all whom the filters choose owe together, on all pages; where nothing kept tells that, of so many. */
export async function addUpOwed(
  tx: Tx,
  orgId: string,
  filters: StudentFilters,
): Promise<OwedTotals> {
  const chosen = await chooseStudents(tx, orgId, filters);
  if (filters.owed === 'paid') return nothingOwed;
  const owed = await onKeptDay(tx, chosen.owed);
  if ((filters.q ?? '') === '') {
    const { owed: filter, ...others } = filters;
    const { yearId } = owed;
    if (isOnlyOfYear(others))
      return yearId === undefined
        ? addUpSchool(tx, owed, filter)
        : addUpYear(tx, { ...owed, yearId }, 'students', filter);
    const ofEnrolled = isOnlyEnrolled(filters) ? await addUpEnrolled(tx, chosen, owed) : null;
    if (ofEnrolled !== null) return ofEnrolled;
  }
  const ids = await idsToAddUp(tx, chosen, owed);
  const totals = await addUpIds(tx, owed, ids.slice(0, mostAddedUp));
  return ids.length > mostAddedUp ? { ...totals, hasMore: true } : totals;
}

/** The first so many whom the filters choose, and one more. */
async function idsToAddUp(tx: Tx, chosen: Chosen, owed: OwedScope): Promise<readonly string[]> {
  const { filters } = chosen;
  const { orgId } = owed;
  if ((filters.q ?? '') !== '') {
    const perPage = mostAddedUp + 1;
    const list = await studentList(tx, orgId, filters);
    const most = hasFilters(chosen) ? {} : { most: perPage };
    return (await list.find(tx, { page: 1, perPage, ...most })).ids;
  }
  const join = joinOf({ ...chosen, owed });
  const conditions = conditionsOf(orgId, { ...chosen, owed }, join !== undefined);
  // Written out: of a limit that is not known the plan expects a tenth of all.
  const { rows } = await sql<{ id: string }>`
    select t.id from students t ${join ?? sql``}
     where t.org_id = ${orgId} and ${conditions} and (${sql.join(waysOf(chosen), sql` or `)})
     limit ${sql.lit(mostAddedUp + 1)}`.execute(tx);
  return rows.map(({ id }) => id);
}

function addUpIds(tx: Tx, owed: OwedScope, ids: readonly string[]): Promise<OwedTotals> {
  const { orgId, yearId } = owed;
  const source =
    yearId === undefined
      ? sql`from student_owed o where o.org_id = ${orgId} and o.student_id = any(${[...ids]}::uuid[])`
      : sql`from students t ${joinOwed(owed)} where t.org_id = ${orgId} and t.id = any(${[...ids]}::uuid[])`;
  return addUpStudents(tx, source, owed);
}

const isOnlyEnrolled = ({ state, ...others }: StudentFilters): boolean =>
  state === 'enrolled' && isOnlyOfYear(others) && others.yearId === undefined;

/** Nearly everybody: what all owe is kept, and the few who are in no class of the year are taken off. Null where they are not few. */
async function addUpEnrolled(tx: Tx, chosen: Chosen, owed: OwedScope): Promise<OwedTotals | null> {
  const others: string[] = [];
  for (const state of ['new', 'left'] as const) {
    const filters = { ...chosen.filters, state };
    others.push(...(await idsToAddUp(tx, { ...chosen, filters }, owed)));
  }
  if (others.length > mostAddedUp) return null;
  const all = await addUpSchool(tx, owed, undefined);
  const less = await addUpIds(tx, owed, others);
  return {
    owing: all.owing - less.owing,
    amount: all.amount - less.amount,
    late: all.late - less.late,
    overdue: all.overdue - less.overdue,
  };
}

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

/** The kept class of a student where it is of this year; only of the others is the enrolment looked up. */
const classIn = (orgId: string, year: YearRow | null, alias: 's' | 't'): Sql => sql`
  case when ${sql.ref(`${alias}.year_id`)} = ${year?.id ?? null} then ${sql.ref(`${alias}.class_id`)}
       else (select e.class_id from enrolments e where e.org_id = ${orgId} and e.student_id = ${sql.ref(`${alias}.id`)}
                and e.is_standing and e.year_id = ${year?.id ?? null}) end`;

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
