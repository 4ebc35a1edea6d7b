import './tables.ts';
import { sql } from 'kysely';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import { byNewest, payableYear } from './rules.ts';
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

export const findPayableYear = async (tx: Tx, orgId: string): Promise<YearRow | null> =>
  payableYear(await readYears(tx, orgId));

/**
 * Students' states follow from which year is payable. Whoever enrols holds the years as they are (share); whoever
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
    .orderBy('position')
    .execute();

/** The classes with these ids; those of another school, or that never were, are missing from the answer. */
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

/** Whoever acts on a whole class takes turns: after the years, and before the students. */
export async function lockClass(tx: Tx, orgId: string, id: string): Promise<void> {
  await sql`select id from classes where org_id = ${orgId} and id = ${id}
    for no key update`.execute(tx);
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
     where c.org_id = ${orgId} group by 1`.execute(tx);
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
