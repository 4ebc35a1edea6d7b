import { getFamily, updateFamily } from '@ardoise/contract/families';
import { getStudent, updateStudent } from '@ardoise/contract/students';
import { noteRefusal } from '../book.ts';
import { owner } from '../ground/people.ts';
import { send } from '../send.ts';
import type { Turn } from '../turn.ts';
import { enterStudent, guardianPhone } from './new-student.ts';

/** Somebody else was faster: read again, and changed anew. */
const mostTries = 5;

export async function addStudent(turn: Turn): Promise<void> {
  const { cast, mark, place } = turn;
  await enterStudent(turn, { mark, classId: cast.classId, phone: guardianPhone(place) });
}

export async function editStudent(turn: Turn): Promise<void> {
  const { random, book, cast, mark } = turn;
  const { studentId: id } = random.pick(cast.families);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const read = await send(turn, getStudent, { params: { id } }, { as: owner });
    if (!read.isDone) return noteRefusal(book, `student: ${read.reason}`);
    const { firstName, lastName, gender, version, family } = read.data;
    const body = { firstName, lastName, gender, version, familyId: family.id, note: mark };
    const changed = await send(
      turn,
      updateStudent,
      { params: { id }, body },
      { as: owner, key: random.uuid() },
    );
    if (changed.isDone) {
      book.edits.push({ what: 'student', id, version: changed.data.version, mark });
      return;
    }
    if (changed.reason !== 'changedMeanwhile')
      return noteRefusal(book, `student: ${changed.reason}`);
  }
}

/** The guardian's occupation, and with it the family as a whole. */
export async function editFamily(turn: Turn): Promise<void> {
  const { random, book, cast, mark } = turn;
  const { familyId: id } = random.pick(cast.families);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const read = await send(turn, getFamily, { params: { id } }, { as: owner });
    if (!read.isDone) return noteRefusal(book, `family: ${read.reason}`);
    const { name, version } = read.data;
    const guardians = read.data.guardians.map(
      ({ id: guardianId, fullName, relationship, phones }) => ({
        ...{ id: guardianId, fullName, relationship, phones },
        occupation: mark,
      }),
    );
    const body = { name, guardians, version };
    const changed = await send(
      turn,
      updateFamily,
      { params: { id }, body },
      { as: owner, key: random.uuid() },
    );
    if (changed.isDone) {
      book.edits.push({ what: 'family', id, version: changed.data.version, mark });
      return;
    }
    if (changed.reason !== 'changedMeanwhile')
      return noteRefusal(book, `family: ${changed.reason}`);
  }
}
