import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import {
  enrolStudents,
  findStudentsOf,
  insertFamilies,
  insertGuardians,
  insertStudents,
  linkGuardians,
  reindexFamilies,
  reindexGuardians,
  reindexStudents,
  type Writer,
} from '../students/public.ts';
import type { RowContent } from './parse-row.ts';
import type { Plan } from './plan.ts';
import type { ImportPlace } from './store.ts';

/** Who imports, for the audit log. */
export interface Committer {
  readonly id: string;
  readonly name: string;
  readonly requestId: string;
}

interface Row {
  readonly rowNumber: number;
  readonly content: RowContent;
}

/** Whom a piece of the file has created: they are found by search once they are indexed. */
interface Created {
  readonly families: readonly string[];
  readonly guardians: readonly string[];
  readonly students: readonly string[];
}

/** Creates what these rows name first, then their students. */
export async function createPeople(
  writer: Writer,
  place: ImportPlace,
  plan: Plan,
  rows: readonly Row[],
  committer: Committer,
): Promise<Created> {
  const contents = new Map(rows.map(({ rowNumber, content }) => [rowNumber, content]));
  const ofHere = <Item extends { readonly rowNumber: number }>(items: readonly Item[]) =>
    items.flatMap((item) => {
      const content = contents.get(item.rowNumber);
      return content === undefined ? [] : [{ item, content }];
    });
  const families = ofHere(plan.families.newFamilies).map(({ item, content }) => ({
    id: item.id,
    name: content.familyName,
  }));
  const guardians = ofHere(plan.families.newGuardians).flatMap(({ item, content }) => {
    const input = content.guardians[item.position];
    return input === undefined ? [] : [{ id: item.id, input }];
  });
  await insertFamilies(writer, families);
  await insertGuardians(writer, guardians);
  await linkGuardians(
    writer,
    ofHere(plan.families.newLinks).map(({ item }) => item),
  );
  const students = rows.flatMap(({ rowNumber, content }) => {
    const planned = plan.students.get(rowNumber);
    return planned === undefined ? [] : [{ ...planned, rowNumber, content }];
  });
  await createStudents(writer, students);
  await auditStudents(writer, place, students, committer);
  return {
    families: idsOf(families),
    guardians: idsOf(guardians),
    students: idsOf(students),
  };
}

export async function indexPeople({ tx, orgId }: Writer, created: Created): Promise<void> {
  await reindexFamilies(tx, orgId, created.families);
  await reindexGuardians(tx, orgId, created.guardians);
  await reindexStudents(tx, orgId, created.students);
}

const idsOf = (items: ReadonlyArray<{ readonly id: string }>): string[] =>
  items.map(({ id }) => id);

interface StudentToCreate extends Row {
  readonly id: string;
  readonly familyId: string;
  readonly classId: string | null;
}

async function createStudents(writer: Writer, students: readonly StudentToCreate[]): Promise<void> {
  await insertStudents(
    writer,
    students.map(({ id, familyId, classId, content }) => ({
      id,
      familyId,
      classId,
      number: content.number,
      input: content.student,
    })),
  );
  await enrolStudents(
    writer,
    students.flatMap(({ id, classId }) => (classId === null ? [] : [{ studentId: id, classId }])),
  );
}

/** One entry for each student, as if somebody had added them one by one: their histories begin with it. */
async function auditStudents(
  { tx, orgId, now }: Writer,
  { importId }: ImportPlace,
  students: readonly StudentToCreate[],
  { id: actorId, name, requestId }: Committer,
): Promise<void> {
  await insertRows(
    tx,
    'audit_log',
    students.map(({ id, rowNumber }) => ({
      org_id: orgId,
      id: newId(now),
      at: now,
      actor_id: actorId,
      actor_name: name,
      action: 'student.created',
      subject: 'student',
      subject_id: id,
      before: null,
      after: { import: importId, row: rowNumber },
      request_id: requestId,
    })),
  );
}

/** Families of the school that the file adds guardians to, and their students, are found by those guardians too. */
export async function reindexJoined({ tx, orgId }: Writer, { families }: Plan): Promise<void> {
  const isNew = new Set(idsOf(families.newFamilies));
  const joined = new Set(
    families.newLinks.map(({ familyId }) => familyId).filter((id) => !isNew.has(id)),
  );
  if (joined.size === 0) return;
  await reindexFamilies(tx, orgId, [...joined]);
  await reindexStudents(tx, orgId, await findStudentsOf(tx, orgId, [...joined]));
}
