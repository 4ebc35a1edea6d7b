import './tables.ts';
import type { Tx } from '../../platform/db/database.ts';

/** What one student is subscribed to becomes the other's: their fees follow with all others. */
export async function moveSubscriptions(
  { tx, orgId }: { readonly tx: Tx; readonly orgId: string },
  { keptId, goneId }: { readonly keptId: string; readonly goneId: string },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ student_id: keptId })
    .where('org_id', '=', orgId)
    .where('student_id', '=', goneId)
    .execute();
}

export async function removeSubscriptions(tx: Tx, orgId: string, studentId: string): Promise<void> {
  await tx
    .deleteFrom('subscriptions')
    .where('org_id', '=', orgId)
    .where('student_id', '=', studentId)
    .execute();
}
