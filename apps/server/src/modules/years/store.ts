import './tables.ts';
import { sql } from 'kysely';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import { yearToJoin } from '@ardoise/contract/years';
import { byNewest, type YearPhase } from './rules.ts';
import { stateOfYear } from './year-state.ts';
import type { ClassRow, CycleRow, YearRow } from './tables.ts';

/** All years of a school, newest first. They are few. */
export async function readYears(tx: Tx, orgId: string): Promise<YearRow[]> {
  const rows = await tx
    .selectFrom('academic_years')
    .selectAll()
    .where('org_id', '=', orgId)
    .execute();
  return rows.sort(byNewest);
}

/** The one that screens show unless another is chosen. */
export const currentYear = (years: readonly YearRow[]): YearRow | null =>
  years.find(({ is_current }) => is_current) ?? null;

/** Of which families owe: a planned one asks for nothing while another is under way. */
export function owedYears(years: readonly YearRow[]): YearRow[] {
  const isUnderWay = years.some(({ phase, status }) => phase === 'begun' && status === 'running');
  return years.filter(({ phase }) => phase !== 'planned' || !isUnderWay);
}

export const findCurrentYear = async (tx: Tx, orgId: string): Promise<YearRow | null> =>
  currentYear(await readYears(tx, orgId));

/** The one that newcomers join unless another is chosen. */
export async function findYearToJoin(tx: Tx, orgId: string): Promise<YearRow | null> {
  const years = await readYears(tx, orgId);
  return yearToJoin(years.map((year) => ({ ...stateOfYear(year), row: year })))?.row ?? null;
}

/**
 * Students' states follow from which year is the current one. Whoever enrols holds the years as they are (share); whoever
 * creates, stops or cancels one waits for them, and they for it (update). Years are locked before students and fees.
 */
export async function lockYears(
  tx: Tx,
  orgId: string,
  mode: 'share' | 'update',
): Promise<YearRow[]> {
  await sql`select id from academic_years where org_id = ${orgId} order by id
    for ${sql.raw(mode)}`.execute(tx);
  return readYears(tx, orgId);
}

export async function readYear(tx: Tx, orgId: string, id: string): Promise<YearRow> {
  const row = await tx
    .selectFrom('academic_years')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound);
}

export const readCycles = (tx: Tx, orgId: string, yearId: string): Promise<CycleRow[]> =>
  tx
    .selectFrom('cycles')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('year_id', '=', yearId)
    .orderBy('position')
    .execute();

export const readClasses = (tx: Tx, orgId: string, yearId: string): Promise<ClassRow[]> =>
  tx
    .selectFrom('classes')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('year_id', '=', yearId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();

/** The classes with these ids, also removed ones; those of another school, or that never were, are missing from the answer. */
export async function findClasses(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, ClassRow>> {
  const rows = await tx
    .selectFrom('classes')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whoever acts on whole classes takes turns: after the years, and before the students. In sorted order. */
export async function lockClasses(tx: Tx, orgId: string, ids: readonly string[]): Promise<void> {
  await sql`select id from classes where org_id = ${orgId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx);
}

export interface PlannedInstallment {
  readonly amount: number;
  readonly dueOn: string;
}

/** The installments of these classes, by class, in their order. */
export async function readClassInstallments(
  tx: Tx,
  orgId: string,
  classIds: readonly string[],
): Promise<Map<string, PlannedInstallment[]>> {
  const rows = await tx
    .selectFrom('class_installments')
    .select(['class_id', 'amount', 'due_on'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`class_id = any(${[...classIds]}::uuid[])`)
    .orderBy('class_id')
    .orderBy('position')
    .execute();
  const byClass = new Map<string, PlannedInstallment[]>();
  for (const { class_id, amount, due_on } of rows) {
    const list = byClass.get(class_id) ?? [];
    list.push({ amount, dueOn: due_on });
    byClass.set(class_id, list);
  }
  return byClass;
}

interface YearCounts {
  readonly classes: number;
  readonly students: number;
}

export async function countByYear(tx: Tx, orgId: string): Promise<Map<string, YearCounts>> {
  const { rows } = await sql<YearCounts & { yearId: string }>`
    select c.year_id as "yearId", count(*) as classes, coalesce(sum(l.rows), 0)::bigint as students
      from classes c
      left join list_counts l on l.org_id = c.org_id and l.list = 'enrolments' and l.class_id = c.id
     where c.org_id = ${orgId} and c.removed_at is null group by 1`.execute(tx);
  return new Map(rows.map(({ yearId, ...counts }) => [yearId, counts]));
}

/** How many students each class has, or had when its year ended. */
export async function countByClass(tx: Tx, orgId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('list_counts')
    .select(['class_id', 'rows'])
    .where('org_id', '=', orgId)
    .where('list', '=', 'enrolments')
    .execute();
  return new Map(rows.map((row) => [row.class_id, row.rows]));
}

/** Of all years of a school, as it was decided under their lock. One statement takes the mark away before another gives it. */
export async function setPhases(
  tx: Tx,
  orgId: string,
  years: ReadonlyArray<{ readonly id: string; readonly phase: YearPhase }>,
  currentId: string | null,
): Promise<void> {
  await sql`update academic_years y set phase = given.phase, is_current = y.is_current and y.id is not distinct from ${currentId}
     from unnest(${years.map(({ id }) => id)}::uuid[], ${years.map(({ phase }) => phase)}::text[]) as given(id, phase)
    where y.org_id = ${orgId} and y.id = given.id`.execute(tx);
  await sql`update academic_years set is_current = true
    where org_id = ${orgId} and id = ${currentId} and not is_current`.execute(tx);
}

export async function setStatus(
  tx: Tx,
  orgId: string,
  id: string,
  status: YearRow['status'],
): Promise<void> {
  await tx
    .updateTable('academic_years')
    .set({ status })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
