import './tables.ts';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import type { Text } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { subscriber } from '../../platform/events/subscriber.ts';
import type { Work } from '../../platform/work.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';

interface Superseded {
  readonly family: string;
  readonly agreedBy: string | null;
  readonly cause: 'discount' | 'fee';
}

const becauseOf: Readonly<Record<Superseded['cause'], Text>> = {
  discount: {
    en: 'A discount changed what is asked for. The days of the plan stand; look whether a new one is needed.',
    fr: 'Une remise a changé le montant demandé. Les dates de l’échéancier restent ; voyez s’il en faut un nouveau.',
  },
  fee: {
    en: 'A fee of it was changed by a move, a correction or a departure. Look whether a new plan is needed.',
    fr: 'Des frais concernés ont changé (classe, rectification ou départ). Voyez s’il faut un nouvel échéancier.',
  },
};

async function findPlan({ tx, orgId }: Work, id: string): Promise<Superseded | undefined> {
  const { rows } = await sql<Superseded>`
    select f.name as family, p.agreed_by as "agreedBy", p.superseded_by as cause
      from payment_plans p join families f on f.org_id = p.org_id and f.id = p.family_id
     where p.org_id = ${orgId} and p.id = ${id} and p.state = 'superseded'`.execute(tx);
  return rows[0];
}

/** Whoever agreed it, or, where they have gone, whoever may agree plans. */
const tellWhoAgreed = subscriber({
  name: 'arrears.tell-superseded',
  on: ['paymentPlan.superseded'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts }) => {
    const plan = await findPlan(work, recordId);
    if (plan === undefined) return;
    const members = await findMembers(work.tx, work.orgId);
    const may = members.filter(({ role }) => roleHolds(role, 'fees.edit'));
    const own = may.filter(({ personId }) => personId === plan.agreedBy);
    await notify(work, {
      personIds: (own.length > 0 ? own : may).map(({ personId }) => personId),
      kind: 'payment',
      title: {
        en: `Payment plan no longer in force: ${plan.family}`,
        fr: `Échéancier caduc : ${plan.family}`,
      },
      text: becauseOf[plan.cause],
      link: screenAddress('arrearsOf', facts.familyId),
    });
  },
});

export const arrearsSubscribers = [tellWhoAgreed];
