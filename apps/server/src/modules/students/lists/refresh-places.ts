import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { YearRow } from '../../years/public.ts';
import { noYear } from '../rules.ts';

/**
 * On `e`, the enrolments: whoever stands in a class of its year. Who goes up afterwards, or leaves the school at its end, does
 * so until then; who leaves is gone once it has closed.
 */
export const isInClass = sql<boolean>`(e.is_standing and (e.ended is distinct from 'left' or exists (
  select from academic_years left_year
   where left_year.org_id = e.org_id and left_year.id = e.year_id and left_year.phase = 'begun')))`;

/** Those who leave the school with these years, which have closed. */
export async function letLeave(
  tx: Tx,
  orgId: string,
  years: readonly YearRow[],
  closedIds: readonly string[],
): Promise<void> {
  if (closedIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select student_id as id from enrolments
     where org_id = ${orgId} and year_id = any(${[...closedIds]}::uuid[]) and ended = 'left' order by student_id`.execute(
    tx,
  );
  await refreshPlaces(
    tx,
    orgId,
    years,
    rows.map(({ id }) => id),
  );
}

/** Whoever has been enrolled only in these is as new as before. */
const yearsThatDoNotCount = (years: readonly YearRow[]): string[] =>
  years
    .filter(
      ({ phase, is_current, status }) =>
        status === 'cancelled' || (phase === 'planned' && !is_current),
    )
    .map(({ id }) => id);

/**
 * Brings the kept class of these students, whose enrolments have changed, in line with them: it is that of the current
 * year. Whoever has been enrolled only in years to come, or in cancelled ones, is as new as before.
 *
 * Each student is looked up in an index, and nothing is joined: in a transaction that has just inserted thousands, the
 * planner knows no statistics, and a join that it takes for one of a few rows takes minutes.
 */
export async function refreshPlaces(
  tx: Tx,
  orgId: string,
  years: readonly YearRow[],
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return;
  const currentId = years.find(({ is_current }) => is_current)?.id ?? null;
  const chosen = sql`s.org_id = ${orgId} and s.id = any(${[...studentIds]}::uuid[])`;
  const classId = sql`(select e.class_id from enrolments e
    where e.org_id = s.org_id and e.student_id = s.id and e.year_id = ${currentId} and ${isInClass})`;
  const yearId = sql`(case when s.year_id is not null or exists (select from enrolments e
    where e.org_id = s.org_id and e.student_id = s.id and e.year_id <> all(${yearsThatDoNotCount(years)}::uuid[]))
    then ${noYear}::uuid end)`;
  if (currentId !== null)
    await sql`update students s set class_id = ${classId}, year_id = ${currentId}
      where ${chosen} and s.class_id is distinct from ${classId} and ${classId} is not null`.execute(
      tx,
    );
  await sql`update students s set class_id = null, year_id = ${yearId}
    where ${chosen} and ${classId} is null
      and (s.class_id is not null or s.year_id is distinct from ${yearId})`.execute(tx);
}

/**
 * When another year becomes the current one: whoever is enrolled in it is of its class from now on. Only rows that change
 * are written; whoever is not in it keeps the last class, and is thereby no longer enrolled.
 */
export async function moveToYear(tx: Tx, orgId: string, yearId: string): Promise<void> {
  await sql`select set_config('statement_timeout', '300s', true)`.execute(tx);
  await sql`update students s set class_id = e.class_id, year_id = e.year_id
     from enrolments e
    where e.org_id = ${orgId} and e.year_id = ${yearId} and ${isInClass}
      and s.org_id = ${orgId} and s.id = e.student_id and s.class_id is distinct from e.class_id`.execute(
    tx,
  );
}

/** Forgets that these students ever were of a year: `refreshPlaces` finds out by what is left. */
export async function forgetPlaces(
  tx: Tx,
  orgId: string,
  studentIds: readonly string[],
): Promise<void> {
  await sql`update students set class_id = null, year_id = null
    where org_id = ${orgId} and id = any(${[...studentIds]}::uuid[]) and year_id is not null`.execute(
    tx,
  );
}
