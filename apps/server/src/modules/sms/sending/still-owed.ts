import type { Tx } from '../../../platform/db/database.ts';
import { type DueBy, findDue } from '../reminders/sources.ts';
import type { RemindedOf } from '../tables.ts';

interface Reminding {
  readonly id: string;
  readonly remindedOf: readonly RemindedOf[] | null;
}

/**
 * Which of these reminders are still true: every child that they name is at the school, and owes exactly what is said by its
 * deadline. One of which a part was paid does not go; the next hour's is written for what is left.
 */
export async function findStillOwed(
  tx: Tx,
  orgId: string,
  messages: readonly Reminding[],
): Promise<ReadonlySet<string>> {
  const named = messages.flatMap(({ remindedOf }) => remindedOf ?? []);
  if (named.length === 0) return new Set();
  const due = await findDue(tx, orgId, {
    deadlines: [...new Set(named.map(({ deadline }) => deadline))],
    studentIds: [...new Set(named.map(({ id }) => id))],
  });
  const isSame = (of: RemindedOf, { studentId, deadline, amount, invoiceId }: DueBy): boolean =>
    of.id === studentId &&
    of.deadline === deadline &&
    of.amount === amount &&
    of.invoiceId === invoiceId;
  const isOwed = (of: RemindedOf): boolean => due.some((one) => isSame(of, one));
  return new Set(
    messages.filter(({ remindedOf }) => remindedOf?.every(isOwed) === true).map(({ id }) => id),
  );
}
