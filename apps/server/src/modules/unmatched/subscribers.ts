import './tables.ts';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { say, type Text } from '@ardoise/contract/values/language';
import type { Tx } from '../../platform/db/database.ts';
import { subscriber } from '../../platform/events/subscriber.ts';
import { findMembers } from '../identity/public.ts';
import { schoolNameForPayer, sendSms } from '../messages/public.ts';
import { notify } from '../notifications/public.ts';
import { readPhones } from './lines/assign.ts';
import { reopenProofs } from './proofs/reopen-proofs.ts';
import type { PaymentProofRow } from './tables.ts';

const findProof = (tx: Tx, orgId: string, id: string): Promise<PaymentProofRow | undefined> =>
  tx
    .selectFrom('payment_proofs')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Whoever takes payments hears that a guardian says to have paid. */
const tellProof = subscriber({
  name: 'unmatched.tell-proof',
  on: ['proof.sent'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId }) => {
    const proof = await findProof(work.tx, work.orgId, recordId);
    if (proof?.state !== 'waiting') return;
    const members = await findMembers(work.tx, work.orgId);
    await notify(work, {
      personIds: members
        .filter(({ role }) => roleHolds(role, 'payments.adjust'))
        .map(({ personId }) => personId),
      kind: 'payment',
      title: {
        en: 'A guardian sent a proof of payment',
        fr: 'Un parent a envoyé un justificatif de paiement',
      },
      text: {
        en: `Transaction ${proof.reference}. Check it before you accept it.`,
        fr: `Transaction ${proof.reference}. Vérifiez-la avant de l’accepter.`,
      },
      link: `${screenAddress('unmatched')}?view=proofs`,
    });
  },
});

const declined: Text = {
  en: '{school}: your proof of payment {reference} was declined: {reason}',
  fr: '{school} : votre justificatif de paiement {reference} est refusé : {reason}',
};

/**
 * The guardian is told why. To the phone that was typed only where the school knows it with the family: anybody who holds a
 * payment code could have typed another's.
 */
const tellDeclined = subscriber({
  name: 'unmatched.tell-declined',
  on: ['proof.declined'],
  kind: 'messages',
  maxAttempts: 10,
  handle: async (work, { recordId }) => {
    const { tx, orgId } = work;
    const proof = await findProof(tx, orgId, recordId);
    if (proof === undefined) return;
    const phones = await readPhones(tx, orgId, proof.family_id);
    const to = phones.includes(proof.phone) ? proof.phone : phones[0];
    if (to === undefined) return;
    const { name } = await tx
      .selectFrom('organisations')
      .select('name')
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    const { language, reference, reason } = proof;
    const said = { school: schoolNameForPayer(name), reference, reason: reason ?? '' };
    await sendSms(work, {
      kind: 'notice',
      template: 'proof.declined',
      language,
      to,
      text: say(declined, language, said),
    });
  },
});

/** Wherever an assignment is undone, also by a second person and also where the payment itself is reversed. */
const reopen = subscriber({
  name: 'unmatched.reopen-proofs',
  on: ['line.returned'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: (work, { facts }) => reopenProofs(work, facts.transactionId),
});

export const unmatchedSubscribers = [tellProof, tellDeclined, reopen];
