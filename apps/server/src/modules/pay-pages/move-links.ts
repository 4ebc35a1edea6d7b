import './tables.ts';
import type { Work } from '../../platform/work.ts';

/** Links that were sent or printed lead to the record that stays, and are not handed out again. */
export async function moveLinks(
  { tx, orgId }: Work,
  subject: 'student_id' | 'family_id',
  fromId: string,
  toId: string,
): Promise<void> {
  await tx
    .updateTable('payment_links')
    .set({ [subject]: toId, is_former: true })
    .where('org_id', '=', orgId)
    .where(subject, '=', fromId)
    .execute();
}

/** Of a student who was entered by mistake: the link leads nowhere. */
export async function removeLinks({ tx, orgId }: Work, studentId: string): Promise<void> {
  await tx
    .deleteFrom('payment_links')
    .where('org_id', '=', orgId)
    .where('student_id', '=', studentId)
    .execute();
}
