import type { Answer } from '@ardoise/contract/protocol/call';
import { createStudent } from '@ardoise/contract/students';
import { noteRefusal } from '../book.ts';
import { owner } from '../ground/people.ts';
import { send } from '../send.ts';
import type { Turn } from '../turn.ts';

/** A child with a family of its own, under this mark. */
export async function enterStudent(
  turn: Turn,
  { mark, classId, phone }: { mark: string; classId: string; phone: string },
): Promise<Answer<typeof createStudent> | null> {
  const { random, book } = turn;
  const phones = [{ kind: 'cell' as const, number: phone }];
  const guardian = { fullName: `Guardian ${mark}`, relationship: 'mother' as const, phones };
  const outcome = await send(
    turn,
    createStudent,
    {
      body: {
        firstName: 'Storm',
        lastName: mark,
        gender: 2,
        classId,
        joinedOn: '2000-01-01',
        family: { name: mark, guardians: [guardian] },
      },
    },
    { as: owner, key: random.uuid() },
  );
  if (!outcome.isDone) {
    noteRefusal(book, `student: ${outcome.reason}`);
    return null;
  }
  book.records.push({ what: 'student', id: outcome.data.id, mark, amount: null });
  return outcome.data;
}

/** Of a guardian whom nothing else writes to; each act can have ten. */
export const guardianPhone = (place: number, which = 0): string =>
  `65${String(place).padStart(6, '0')}${which}`;
