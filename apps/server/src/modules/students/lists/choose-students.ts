import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { owedSorts } from '@ardoise/contract/owed';
import type { listStudents as call } from '@ardoise/contract/students';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import { currentYear, findClasses, readYears, type YearRow } from '../../years/public.ts';
import { isOfYear } from '../owed/is-of-year.ts';
import { owedCondition } from '../owed/owed-lists.ts';
import { joinOwed, type OwedScope } from '../owed/owed-scope.ts';
import { noYear } from '../rules.ts';

type Query = Input<typeof call>['query'];
/** `today` is the day at the school: by it is told what is overdue. */
export type StudentFilters = Pick<
  Query,
  'classId' | 'yearId' | 'gender' | 'state' | 'owed' | 'q'
> & { readonly today: string };
type Sql = RawBuilder<unknown>;

const owedSort: ReadonlySet<string> = new Set(owedSorts);

export const isByOwed = (sort: string): boolean => owedSort.has(sort);

/** Whom the filters choose. A year other than the current one is looked up in its enrolments. */
export interface Chosen {
  readonly filters: StudentFilters;
  readonly years: readonly YearRow[];
  readonly current: YearRow | null;
  /** The year whose class is shown beside each student. */
  readonly year: YearRow | null;
  /** Of a chosen year is told what is owed for it alone, and of whom it asks anything. */
  readonly owed: OwedScope;
}

export async function chooseStudents(
  tx: Tx,
  orgId: string,
  filters: StudentFilters,
): Promise<Chosen> {
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

export const hasFilters = ({ filters }: Chosen): boolean =>
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

export const waysOf = (chosen: Chosen): Sql[] =>
  chosen.filters.state === undefined ? [sql`true`] : waysToBe(chosen.filters.state, chosen);

/** Conditions on `t`, the students, beside those of the state; of a year only those are joined to `o` who are of it. */
export function conditionsOf(orgId: string, chosen: Chosen, isJoined: boolean): Sql {
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
export const joinOf = ({ filters, owed }: Chosen, sort = 'name'): Sql | undefined =>
  filters.owed !== undefined || isByOwed(sort) ? joinOwed(owed) : undefined;

export const isOnlyOfYear = ({ gender, state, classId, owed }: StudentFilters): boolean =>
  [gender, state, classId, owed].every((filter) => filter === undefined);

export const isOnlyOwed = ({ owed, ...others }: StudentFilters): boolean =>
  owed !== undefined && isOnlyOfYear(others);

/** The kept class of a student where it is of this year; only of the others is the enrolment looked up. */
export const classIn = (orgId: string, year: YearRow | null, alias: 's' | 't'): Sql => sql`
  case when ${sql.ref(`${alias}.year_id`)} = ${year?.id ?? null} then ${sql.ref(`${alias}.class_id`)}
       else (select e.class_id from enrolments e where e.org_id = ${orgId} and e.student_id = ${sql.ref(`${alias}.id`)}
                and e.is_standing and e.year_id = ${year?.id ?? null}) end`;
