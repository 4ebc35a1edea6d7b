import '../tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';

/**
 * The money that proofs were accepted for is nobody's again: they wait as they did. Where the same one was sent again since, that
 * one waits already.
 */
export async function reopenProofs(work: Work, transactionId: string): Promise<void> {
  const { tx, orgId } = work;
  const { rows } = await sql<{ id: string; reference: string }>`
    update payment_proofs set state = 'waiting', transaction_id = null, decided_at = null, decided_by = null
     where org_id = ${orgId} and id in (
       select distinct on (accepted.family_id, lower(accepted.reference)) accepted.id from payment_proofs accepted
        where accepted.org_id = ${orgId} and accepted.transaction_id = ${transactionId} and accepted.state = 'accepted'
          and not exists (
            select from payment_proofs again
             where again.org_id = accepted.org_id and again.family_id = accepted.family_id
               and lower(again.reference) = lower(accepted.reference) and again.state = 'waiting')
        order by accepted.family_id, lower(accepted.reference), accepted.sent_at desc)
    returning id, reference`.execute(tx);
  for (const { id, reference } of rows) {
    await work.audit({
      action: 'proof.reopened',
      subject: 'paymentProof',
      subjectId: id,
      before: { transactionId },
      after: { reference },
    });
    await work.emit('proof.changed', id, {});
  }
}
