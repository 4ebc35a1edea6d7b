import { together } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import {
  type InsertedStudent,
  insertFamilies,
  insertGuardians,
  insertStudents,
  linkGuardians,
  type Writer,
} from '../../students/public.ts';
import type { Created } from './index-created.ts';
import type { RowContent } from '../read/parse-row.ts';
import type { Plan } from '../plan/plan.ts';
import type { ImportPlace } from '../store.ts';

/** Who imports, for the audit log. */
export interface Committer {
  readonly id: string;
  readonly name: string;
  readonly requestId: string | null;
}

export interface Row {
  readonly rowNumber: number;
  readonly content: RowContent;
}

export interface Piece extends Created {
  readonly enrolling: ReadonlyArray<{ readonly studentId: string; readonly classId: string }>;
}

/** Creates what these rows name first, then their students. They are to be enrolled and indexed. */
export async function createPeople(
  writer: Writer,
  place: ImportPlace,
  plan: Plan,
  rows: readonly Row[],
  committer: Committer,
): Promise<Piece> {
  const contents = new Map(rows.map(({ rowNumber, content }) => [rowNumber, content]));
  const ofHere = <Item extends { readonly rowNumber: number }>(items: readonly Item[]) =>
    items.flatMap((item) => {
      const content = contents.get(item.rowNumber);
      return content === undefined ? [] : [{ item, content }];
    });
  const newFamilies = ofHere(plan.families.newFamilies).map(({ item, content }) => ({
    id: item.id,
    name: content.familyName,
  }));
  const newGuardians = ofHere(plan.families.newGuardians).flatMap(({ item, content }) => {
    const input = content.guardians[item.position];
    return input === undefined ? [] : [{ id: item.id, input }];
  });
  const links = ofHere(plan.families.newLinks).map(({ item }) => item);
  const planned = rows.flatMap(({ rowNumber, content }) => {
    const student = plan.students.get(rowNumber);
    return student === undefined ? [] : [{ ...student, rowNumber, content }];
  });
  const [families, guardians] = await together([
    insertFamilies(writer, newFamilies),
    insertGuardians(writer, newGuardians),
    auditStudents(writer, place, planned, committer),
  ]);
  const [students] = await together([
    createStudents(writer, planned),
    linkGuardians(writer, links),
  ]);
  const enrolling = planned.flatMap(({ id, classId }) =>
    classId === null ? [] : [{ studentId: id, classId }],
  );
  return { families, guardians, links, students, enrolling };
}

interface StudentToCreate extends Row {
  readonly id: string;
  readonly familyId: string;
  readonly classId: string | null;
}

const createStudents = (
  writer: Writer,
  students: readonly StudentToCreate[],
): Promise<InsertedStudent[]> =>
  insertStudents(
    writer,
    students.map(({ id, familyId, classId, content }) => ({
      id,
      familyId,
      classId,
      number: content.number,
      input: content.student,
    })),
  );

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
