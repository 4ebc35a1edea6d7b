import type { Input } from '@ardoise/contract/protocol/call';
import type { createStudent as call } from '@ardoise/contract/students';
import type { Work } from '../../platform/work.ts';
import { createStudent } from '../students/public.ts';
import { auditEnrolled } from './enrol-student.ts';
import { enrolOne } from './place-students.ts';

/** A new student with whatever came along, enrolled where a class was named: all of it, or nothing. */
export async function addStudent(
  work: Work,
  { classId, joinedOn, owes, ...given }: Input<typeof call>['body'],
): Promise<string> {
  const id = await createStudent(work, given);
  if (classId !== null) {
    const place = await enrolOne(work, id, { classId, joinedOn, owes });
    await auditEnrolled(work, id, place);
  }
  return id;
}
