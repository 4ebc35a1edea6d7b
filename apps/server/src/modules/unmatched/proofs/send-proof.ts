import '../tables.ts';
import type { Language } from '@ardoise/contract/values/language';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { keepPicture, type StoredPicture } from '../../files/public.ts';

/** What a guardian says to have paid. */
export interface SentProof {
  readonly familyId: string;
  readonly studentId: string | null;
  /** As the operator's message has it. */
  readonly reference: string;
  readonly phone: string;
  readonly picture: StoredPicture | null;
  readonly language: Language;
}

/** Letters, digits and the few marks that operators write. */
export const readReference = (typed: string): string | null => {
  const plain = typed.replaceAll(/\s/g, '');
  return /^[A-Za-z0-9][A-Za-z0-9.-]{4,39}$/.test(plain) ? plain : null;
};

/** Sent again while it waits, it is the same one: its picture alone may be added. */
export async function sendProof(work: Work, proof: SentProof): Promise<void> {
  const { tx, orgId, now } = work;
  const { familyId, studentId, reference, phone, picture, language } = proof;
  if (picture !== null) await keepPicture(work, picture);
  const id = newId(now);
  const written = await tx
    .insertInto('payment_proofs')
    .values({
      org_id: orgId,
      id,
      family_id: familyId,
      student_id: studentId,
      reference,
      phone,
      photo_id: picture?.id ?? null,
      language,
      state: 'waiting',
      sent_at: now,
      checked_at: null,
      transaction_id: null,
      decided_at: null,
      decided_by: null,
      reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return addPicture(work, proof);
  await work.audit({
    action: 'proof.sent',
    subject: 'paymentProof',
    subjectId: id,
    after: { reference, phone, familyId, studentId },
  });
  await work.emit('proof.sent', id, { familyId });
}

async function addPicture({ tx, orgId }: Work, proof: SentProof): Promise<void> {
  if (proof.picture === null) return;
  await tx
    .updateTable('payment_proofs')
    .set({ photo_id: proof.picture.id })
    .where('org_id', '=', orgId)
    .where('family_id', '=', proof.familyId)
    .where(({ eb, fn }) => eb(fn('lower', ['reference']), '=', proof.reference.toLowerCase()))
    .where('state', '=', 'waiting')
    .where('photo_id', 'is', null)
    .execute();
}
