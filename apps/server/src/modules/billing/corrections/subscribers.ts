import '../tables.ts';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { formatXaf } from '@ardoise/contract/values/money';
import { sql } from 'kysely';
import { subscriber } from '../../../platform/events/subscriber.ts';
import { notify } from '../../notifications/public.ts';

interface Decision {
  readonly askedBy: string;
  readonly decidedBy: string;
  readonly declineReason: string | null;
  readonly isMove: boolean;
  readonly amount: number;
  readonly familyId: string;
  readonly familyName: string;
}

/** Whoever asked for a reversal, or a move, hears what became of it; one's own withdrawal is no news. */
export const tellDecision = subscriber({
  name: 'billing.tell-decision',
  on: ['reversal.decided'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { isConfirmed } }) => {
    const { rows } = await sql<Decision>`
      select r.asked_by as "askedBy", r.decided_by as "decidedBy", r.decline_reason as "declineReason",
             r.to_student_id is not null as "isMove", p.amount, f.id as "familyId", f.name as "familyName"
        from reversal_requests r
        join payments p on p.org_id = r.org_id and p.id = r.payment_id
        join families of_payment on of_payment.org_id = p.org_id and of_payment.id = p.family_id
        join families f on f.org_id = p.org_id and f.id = case when of_payment.merged_into_id is null then of_payment.id else of_payment.merged_into_id end
       where r.org_id = ${work.orgId} and r.id = ${recordId} and r.decided_at is not null`.execute(
      work.tx,
    );
    const [decision] = rows;
    if (decision === undefined || decision.askedBy === decision.decidedBy) return;
    const { amount, familyId, familyName, declineReason } = decision;
    const text = declineReason === null ? familyName : `${familyName} – ${declineReason}`;
    await notify(work, {
      personIds: [decision.askedBy],
      kind: 'payment',
      title: titleOf(isConfirmed, decision.isMove, amount),
      text: { en: text, fr: text },
      link: screenAddress('family', familyId),
    });
  },
});

function titleOf(isConfirmed: boolean, isMove: boolean, amount: number) {
  const [en, fr] = [formatXaf(amount, 'en'), formatXaf(amount, 'fr')];
  if (isConfirmed)
    return isMove
      ? {
          en: `Payment of ${en} moved, as you asked`,
          fr: `Paiement de ${fr} déplacé, à votre demande`,
        }
      : {
          en: `Payment of ${en} reversed, as you asked`,
          fr: `Paiement de ${fr} annulé, à votre demande`,
        };
  return isMove
    ? {
        en: `Moving the payment of ${en} was declined`,
        fr: `Déplacement du paiement de ${fr} refusé`,
      }
    : {
        en: `Reversal of the payment of ${en} was declined`,
        fr: `Annulation du paiement de ${fr} refusée`,
      };
}
