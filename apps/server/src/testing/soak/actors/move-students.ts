import { mergeRecords } from '@ardoise/contract/merging';
import { promoteSchool } from '@ardoise/contract/promotion';
import { noteRefusal } from '../book.ts';
import { owner } from '../ground/people.ts';
import { send } from '../send.ts';
import type { Turn } from '../turn.ts';
import { enterStudent, guardianPhone } from './new-student.ts';
import { takeCashFor } from './take-cash.ts';

/** A child was entered twice, and money was taken for both records: one of them goes, with its family, and its money follows. */
export async function mergeStudents(turn: Turn): Promise<void> {
  const { random, book, cast, mark, place } = turn;
  const { classId } = cast;
  const kept = await enterStudent(turn, { mark, classId, phone: guardianPhone(place) });
  const twin = { mark: `${mark}-twin`, classId, phone: guardianPhone(place, 1) };
  const gone = await enterStudent(turn, twin);
  if (kept === null || gone === null) return;
  for (const { id } of [kept, gone]) await takeCashFor(turn, id);
  const body = { kind: 'student' as const, keptId: kept.id, goneId: gone.id, withFamily: true };
  const merged = await send(turn, mergeRecords, { body }, { as: owner, key: random.uuid() });
  if (!merged.isDone) return noteRefusal(book, `merge: ${merged.reason}`);
  book.records.splice(
    book.records.findIndex(({ id }) => id === gone.id),
    1,
  );
  book.merges.push({ id: merged.data.id, keptId: kept.id, goneId: gone.id });
}

/** A newcomer joins a class, and whoever is still to be placed in it goes to the next year; others may promote it at the same time. */
export async function promoteClass(turn: Turn): Promise<void> {
  const { random, book, cast, mark, place } = turn;
  const { classId, toClassId, toYearId } = cast.promotion;
  const student = await enterStudent(turn, { mark, classId, phone: guardianPhone(place) });
  if (student === null) return;
  const outcome = await send(
    turn,
    promoteSchool,
    { params: { id: toYearId }, body: { classes: [{ classId, toClassId }] } },
    { as: owner, key: random.uuid() },
  );
  if (outcome.isDone) book.promoted.push(student.id);
  else noteRefusal(book, `promotion: ${outcome.reason}`);
}
