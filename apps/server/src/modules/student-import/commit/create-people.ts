import { together } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import {
  auditStudents,
  type InsertedStudent,
  insertFamilies,
  insertGuardians,
  insertStudents,
  linkGuardians,
} from '../../students/public.ts';
import type { Created } from './index-created.ts';
import type { RowContent } from '../read/parse-row.ts';
import type { Plan } from '../plan/plan.ts';

export interface Row {
  readonly rowNumber: number;
  readonly content: RowContent;
}

export interface Piece extends Created {
  readonly enrolling: ReadonlyArray<{ readonly studentId: string; readonly classId: string }>;
}

/** Creates what these rows name first, then their students. They are to be enrolled and indexed. */
export async function createPeople(
  work: Work,
  importId: string,
  plan: Plan,
  rows: readonly Row[],
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
    insertFamilies(work, newFamilies),
    insertGuardians(work, newGuardians),
    auditCreated(work, importId, planned),
  ]);
  const [students] = await together([createStudents(work, planned), linkGuardians(work, links)]);
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
  work: Work,
  students: readonly StudentToCreate[],
): Promise<InsertedStudent[]> =>
  insertStudents(
    work,
    students.map(({ id, familyId, classId, content }) => ({
      id,
      familyId,
      classId,
      number: content.number,
      input: content.student,
    })),
  );

/** One entry for each student, as if somebody had added them one by one: their histories begin with it. */
const auditCreated = (
  work: Work,
  importId: string,
  students: readonly StudentToCreate[],
): Promise<void> =>
  auditStudents(
    work,
    students.map(({ id, rowNumber }) => ({
      studentId: id,
      action: 'student.created',
      before: null,
      after: { import: importId, row: rowNumber },
    })),
  );
