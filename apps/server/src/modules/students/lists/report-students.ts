import '../tables.ts';
import type { Health } from '@ardoise/contract/student-record';
import type { StudentRow } from '@ardoise/contract/students';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ReportRows } from '../../../platform/lists/report-rows.ts';
import { relateStudents } from './add-up-students.ts';
import type { StudentFilters } from './choose-students.ts';
import { studentList } from './list-students.ts';

/** What a report may say of a student beyond the list. */
interface StudentFacts {
  readonly placeOfBirth: string | null;
  readonly nationality: string | null;
  readonly section: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly tags: readonly string[];
  readonly addedAt: Date;
}

interface ReportedStudent extends StudentRow {
  readonly facts: StudentFacts;
  /** Read only where somebody named it. */
  readonly health: Health | null;
}

interface Asked {
  readonly filters: StudentFilters;
  /** From and up to which moment they were added. */
  readonly addedFrom: Date | null;
  readonly addedTo: Date | null;
  readonly withHealth: boolean;
}

/** The students of the list, in the order of names, as rows to report. */
export async function studentsToReport(
  tx: Tx,
  orgId: string,
  { filters, addedFrom, addedTo, withHealth }: Asked,
): Promise<ReportRows<ReportedStudent>> {
  const related = await relateStudents(tx, orgId, filters);
  const list = await studentList(tx, orgId, { ...filters, q: undefined });
  const city = sql`nullif(t.residence->>'city', '')`;
  return {
    from: sql`${related.from}
      and t.created_at >= coalesce(${addedFrom}::timestamptz, '-infinity')
      and t.created_at < coalesce(${addedTo}::timestamptz, 'infinity')`,
    id: sql`t.id`,
    order: sql`t.sort_name, t.id`,
    groups: {
      class: {
        key: related.classId,
        label: sql`(select c.name from classes c where c.org_id = ${orgId} and c.id = ${related.classId})`,
      },
      gender: { key: sql`t.gender`, label: sql`t.gender::text` },
      section: { key: sql`t.section`, label: sql`t.section` },
      city: { key: city, label: city },
    },
    sums: { owed: related.owed, overdue: related.overdue },
    read: async (on, ids) => {
      const rows = await list.read(on, ids);
      const facts = await readFacts(on, orgId, ids);
      const health = withHealth ? await readHealthOf(on, orgId, ids) : new Map<string, Health>();
      return rows.flatMap((row) => {
        const known = facts.get(row.id);
        return known === undefined
          ? []
          : [{ ...row, facts: known, health: health.get(row.id) ?? null }];
      });
    },
  };
}

async function readFacts(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StudentFacts>> {
  const { rows } = await sql<StudentFacts & { id: string }>`
    select id, place_of_birth as "placeOfBirth", nationality, section, tags, created_at as "addedAt",
           nullif(residence->>'address', '') as address, nullif(residence->>'city', '') as city
      from students where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readHealthOf(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Health>> {
  const { rows } = await sql<Health & { id: string }>`
    select student_id as id, medical_problems as "medicalProblems", allergies, food_allergies as "foodAllergies",
           dietary_needs as "dietaryNeeds", other_needs as "otherNeeds"
      from student_health where org_id = ${orgId} and student_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...health }) => [id, health]));
}
