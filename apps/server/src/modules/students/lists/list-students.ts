import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { listStudents as call, StudentRow } from '@ardoise/contract/students';
import { type OwedTotals, owedSorts } from '@ardoise/contract/owed';
import type { FoundBy } from '@ardoise/contract/values/found-by';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { noOrg, type Tx } from '../../../platform/db/database.ts';
import { allRows, type List } from '../../../platform/lists/list.ts';
import { found } from '../../../platform/refusal.ts';
import { fileUrl } from '../../files/public.ts';
import { currentYear, findClasses, readYears, type YearRow, yearName } from '../../years/public.ts';
import { owedOn, type KeptOwed } from '../owed/owed-on.ts';
import {
  addUpSchool,
  addUpStudents,
  owedCondition,
  owedOfStudents,
  studentOrders,
} from '../owed/owed-lists.ts';
import { keptOwed } from '../owed/read-owed.ts';
import { explainHits } from './explain-hits.ts';
import { findPage } from './find-page.ts';
import { noYear, stateOf } from '../rules.ts';
import type { StudentState } from '../tables.ts';

type Query = Input<typeof call>['query'];
/** `today` is the day at the school: by it is told what is overdue. */
export type StudentFilters = Pick<
  Query,
  'classId' | 'yearId' | 'gender' | 'state' | 'owed' | 'q'
> & { readonly today: string };
type Sql = RawBuilder<unknown>;

/** Ordinals are counted as students are added: their order is that of time. */
const ordersOn = (today: string): Record<NonNullable<Query['sort']>, Sql> => ({
  name: sql`t.sort_name, t.id`,
  '-name': sql`t.sort_name desc, t.id desc`,
  studentId: sql`t.ordinal`,
  '-studentId': sql`t.ordinal desc`,
  createdAt: sql`t.ordinal`,
  '-createdAt': sql`t.ordinal desc`,
  ...studentOrders(today),
});

const owedSort: ReadonlySet<string> = new Set(owedSorts);

/** Whom the filters choose. A year other than the current one is looked up in its enrolments. */
interface Chosen {
  readonly filters: StudentFilters;
  readonly years: readonly YearRow[];
  readonly current: YearRow | null;
  /** The year whose class is shown beside each student. */
  readonly year: YearRow | null;
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
  return { filters, years, current, year };
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

const isOfCurrentYear = ({ year, current }: Chosen): boolean => year?.id === current?.id;

/** On `t`, the students: of these one holds for each who is in the state, and an index answers each in the order of names. */
function waysToBe(state: StudentState, { years, current }: Chosen): Sql[] {
  const currentId = current?.id;
  if (state === 'new') return [sql`t.year_id is null`];
  if (state === 'enrolled') return [sql`t.year_id = ${currentId ?? null}`];
  const others = years.map(({ id }) => id).filter((id) => id !== currentId);
  return [noYear, ...others].map((id) => sql`t.year_id = ${id}`);
}

const waysOf = (chosen: Chosen): Sql[] =>
  chosen.filters.state === undefined ? [sql`true`] : waysToBe(chosen.filters.state, chosen);

/** Conditions on `t`, the students, beside those of the state. */
function conditionsOf(orgId: string, chosen: Chosen): Sql {
  const { filters, year } = chosen;
  const conditions: Sql[] = [sql`true`];
  if (filters.gender !== undefined) conditions.push(sql`t.gender = ${filters.gender}`);
  if (filters.owed !== undefined) conditions.push(owedCondition(filters.owed, filters.today));
  if (isOfCurrentYear(chosen)) {
    if (filters.classId !== undefined) conditions.push(sql`t.class_id = ${filters.classId}`);
    if (filters.yearId !== undefined) conditions.push(sql`t.year_id = ${year?.id ?? null}`);
  } else {
    const ofClass =
      filters.classId === undefined ? sql`` : sql`and e.class_id = ${filters.classId}`;
    conditions.push(sql`exists (select from enrolments e where e.org_id = ${orgId} and e.student_id = t.id
      and e.year_id = ${year?.id ?? null} and e.is_standing ${ofClass})`);
  }
  return sql.join(conditions, sql` and `);
}

/** `t`, the students, with `o` where the filters or the order are about what is owed. */
const joinOf = ({ filters }: Chosen, sort = 'name'): Sql | undefined =>
  filters.owed !== undefined || owedSort.has(sort) ? owedOfStudents : undefined;

/** From the kept counts where they know; only what is owed, and an older year together with a gender or state, is counted. */
function countOfStudents(tx: Tx, orgId: string, chosen: Chosen): Expression<unknown> {
  const { gender, state, classId } = chosen.filters;
  const isOlder = !isOfCurrentYear(chosen);
  const isCounted = isOlder && (gender !== undefined || state !== undefined);
  if (isCounted || chosen.filters.owed !== undefined)
    return sql`(select count(*) from students t ${joinOf(chosen) ?? sql``}
       where t.org_id = ${orgId} and ${conditionsOf(orgId, chosen)}
         and (${sql.join(waysOf(chosen), sql` or `)}))`;
  let counts = tx
    .selectFrom('list_counts')
    .select(({ fn }) => fn.sum<number>('rows').as('total'))
    .where('org_id', '=', orgId)
    .where('list', '=', isOlder ? 'enrolments' : 'students');
  const classesOf = (year: YearRow | null) =>
    tx
      .selectFrom('classes')
      .select('id')
      .where('org_id', '=', orgId)
      .where('year_id', '=', year?.id ?? noOrg);
  if (gender !== undefined) counts = counts.where('gender', '=', gender);
  if (classId !== undefined) counts = counts.where('class_id', '=', classId);
  else if (isOlder || chosen.filters.yearId !== undefined || state === 'enrolled')
    counts = counts.where('class_id', 'in', classesOf(chosen.year));
  if (state === 'new') counts = counts.where('state', '=', 'new');
  if (state === 'left')
    counts = counts
      .where('state', '=', 'placed')
      .where('class_id', 'not in', classesOf(chosen.year));
  return counts;
}

/** In the order of names unless another is asked for. */
export const studentList: List<StudentFilters & Pick<Query, 'sort'>, StudentRow> = async (
  tx,
  orgId,
  filters,
) => {
  const chosen = await chooseStudents(tx, orgId, filters);
  const { sort = 'name' } = filters;
  return {
    find: (on, paging) =>
      findPage(on, {
        ...paging,
        orgId,
        table: 'students',
        kind: 'student',
        join: joinOf(chosen, sort),
        where: conditionsOf(orgId, chosen),
        oneOf: waysOf(chosen),
        isFiltered: hasFilters(chosen),
        order: ordersOn(filters.today)[sort],
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

/** What all whom the filters choose owe together, on all pages. */
export async function addUpOwed(
  tx: Tx,
  orgId: string,
  filters: StudentFilters,
): Promise<OwedTotals> {
  const chosen = await chooseStudents(tx, orgId, filters);
  const { q = '', today } = filters;
  if (q !== '') {
    const list = await studentList(tx, orgId, filters);
    const { ids } = await list.find(tx, allRows);
    return addUpStudents(
      tx,
      sql`from student_owed o where o.org_id = ${orgId} and o.student_id = any(${[...ids]}::uuid[])`,
      today,
    );
  }
  if (!hasFilters(chosen)) return addUpSchool(tx, orgId, today);
  return addUpStudents(
    tx,
    sql`from students t ${owedOfStudents} where t.org_id = ${orgId} and ${conditionsOf(orgId, chosen)}
         and (${sql.join(waysOf(chosen), sql` or `)})`,
    today,
  );
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
  readonly owed: KeptOwed;
}

/** The kept class of `s`, the students, where it is of this year; only of the others is the enrolment looked up. */
const classIn = (orgId: string, year: YearRow | null): Sql => sql`
  case when s.year_id = ${year?.id ?? null} then s.class_id
       else (select e.class_id from enrolments e where e.org_id = ${orgId} and e.student_id = s.id
                and e.is_standing and e.year_id = ${year?.id ?? null}) end`;

/** These students in this order, with their class in the given year. */
async function readStudentRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  { year, current, filters }: Pick<Chosen, 'year' | 'current' | 'filters'>,
  reasons: ReadonlyMap<string, FoundBy>,
): Promise<StudentRow[]> {
  const { rows } = await sql<ListedStudent>`
    select s.id, s.number, s.first_name as "firstName", s.last_name as "lastName", s.gender,
           s.date_of_birth as "dateOfBirth", c.name as "className", s.family_id as "familyId",
           f.name as "familyName", s.photo_id as "photoId", s.year_id as "yearId", ${keptOwed} as owed,
           ${firstPhoneOf(sql`s.family_id`, orgId)} as phone
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
      join students s on s.org_id = ${orgId} and s.id = wanted.id
      join student_owed o on o.org_id = ${orgId} and o.student_id = s.id
      join families f on f.org_id = ${orgId} and f.id = s.family_id
      left join classes c on c.org_id = ${orgId} and c.id = ${classIn(orgId, year)}
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
    state: stateOf(row.yearId, current?.id),
    photo: row.photoId === null ? null : fileUrl(orgId, row.photoId),
    owed: owedOn(row.owed, filters.today),
    foundBy: reasons.get(row.id) ?? null,
  }));
}

/** The number to call: the first guardian's mobile, or else their first. */
export const firstPhoneOf = (familyId: Sql, orgId: string): Sql => sql`
  (select p.number from family_guardians fg
     join guardian_phones p on p.org_id = fg.org_id and p.guardian_id = fg.guardian_id
    where fg.org_id = ${orgId} and fg.family_id = ${familyId}
    order by fg.position, p.kind = 'cell' desc, p.position limit 1)`;
