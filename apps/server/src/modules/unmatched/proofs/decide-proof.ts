import '../tables.ts';
import { proofErrors } from '@ardoise/contract/payment-proofs';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import type { Tx } from '../../../platform/db/database.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { askAboutFamily, assignLine } from '../../mobile-money/public.ts';
import { readFamilyOf, readPhones } from '../lines/assign.ts';
import type { PaymentProofRow } from '../tables.ts';
import { findOut } from './proof-list.ts';

const lockProof = async (tx: Tx, orgId: string, id: string): Promise<PaymentProofRow> =>
  found(
    await tx
      .selectFrom('payment_proofs')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    errors.notFound,
  );

const change = async (
  { tx, orgId }: Work,
  id: string,
  changes: Partial<PaymentProofRow>,
): Promise<void> => {
  await tx
    .updateTable('payment_proofs')
    .set(changes)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

/** Asks the operator about the family's payments, outside of any transaction. What it says is settled as after a callback. */
export async function checkProof(services: Services, orgId: string, id: string): Promise<void> {
  const row = await services.db.read({ orgId }, (tx) =>
    tx
      .selectFrom('payment_proofs')
      .select(['family_id', 'state'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const { family_id: familyId, state } = found(row, errors.notFound);
  if (state !== 'waiting') return;
  await askAboutFamily(services, orgId, familyId);
  await inSchool(services, orgId, async (work) => {
    await change(work, id, { checked_at: work.now });
    await work.emit('proof.changed', id, {});
  });
}

/** Only what the operator or a statement knows can be accepted: a picture proves nothing. Accepting is assigning the line. */
export async function acceptProof(
  work: Work & { readonly language: Language },
  id: string,
): Promise<void> {
  const { tx, orgId, now, actor } = work;
  const proof = await lockProof(tx, orgId, id);
  if (proof.state === 'accepted') return;
  if (proof.state === 'declined') throw new Refusal(proofErrors.proofAlreadyDecided);
  const { finding, line, transactionId: known } = await findOut(tx, orgId, proof);
  if (finding === 'elsewhere') throw new Refusal(proofErrors.proofOfAnotherFamily);
  if (finding === 'unseen' || (finding === 'line' && line === null))
    throw new Refusal(proofErrors.proofNotConfirmed);
  const familyId =
    proof.student_id === null
      ? await familyNow(tx, orgId, proof.family_id)
      : await readFamilyOf(tx, orgId, proof.student_id);
  const [guardian = null] = await readPhones(tx, orgId, familyId);
  const owner = {
    familyId,
    studentId: proof.student_id,
    phone: guardian,
    language: proof.language,
  };
  const transactionId =
    finding === 'line' && line !== null ? await assignLine(work, line.id, owner) : known;
  await change(work, id, {
    state: 'accepted',
    transaction_id: transactionId,
    decided_at: now,
    decided_by: actor?.personId ?? null,
  });
  await work.audit({
    action: 'proof.accepted',
    subject: 'paymentProof',
    subjectId: id,
    after: { reference: proof.reference, transactionId },
  });
  await work.emit('proof.changed', id, {});
}

/** The family that stayed, of one that was merged since. */
async function familyNow(tx: Tx, orgId: string, id: string): Promise<string> {
  const row = await tx
    .selectFrom('families')
    .select('merged_into_id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.merged_into_id ?? id;
}

export async function declineProof(work: Work, id: string, reason: string): Promise<void> {
  const { tx, orgId, now, actor } = work;
  const proof = await lockProof(tx, orgId, id);
  if (proof.state === 'declined') return;
  if (proof.state === 'accepted') throw new Refusal(proofErrors.proofAlreadyDecided);
  await change(work, id, {
    state: 'declined',
    reason,
    decided_at: now,
    decided_by: actor?.personId ?? null,
  });
  await work.audit({
    action: 'proof.declined',
    subject: 'paymentProof',
    subjectId: id,
    after: { reference: proof.reference, reason },
  });
  await work.emit('proof.declined', id, { familyId: proof.family_id });
}
