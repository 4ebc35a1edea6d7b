import type { Desk } from '@ardoise/contract/take-payment';
import type { KeptPayment } from '../../../lib/offline-desk/kept-payment.ts';
import {
  findStudentIn,
  lessTaken,
  type OwedBook,
  type SeenFamily,
} from '../../../lib/offline-desk/owed-book.ts';

interface Asked {
  readonly studentId?: string | undefined;
  readonly familyId?: string | undefined;
}

export function findSeen(book: OwedBook, { studentId, familyId }: Asked): SeenFamily | null {
  if (familyId !== undefined) return book.families().get(familyId) ?? null;
  return findStudentIn(book, studentId);
}

/** The desk as it was last seen, less what was taken on this device since. What only the server knows is left out. */
export function keptDesk(
  seen: SeenFamily,
  payments: readonly KeptPayment[],
  asked: Asked,
  today: string,
): Desk {
  const { id, students, installments } = lessTaken(seen, payments);
  const isAsked = (one: { readonly id: string }): boolean => one.id === asked.studentId;
  return {
    familyId: id,
    today,
    students: [...students.filter(isAsked), ...students.filter((one) => !isAsked(one))],
    installments,
    credit: 0,
    guardian: null,
    last: [],
    waiting: [],
    operators: [],
    fees: [],
  };
}
