import '../tables.ts';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import type { Text } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { findMembers } from '../../identity/public.ts';
import { notify } from '../../notifications/public.ts';

interface Superseded {
  readonly id: string;
  readonly familyId: string;
  readonly family: string;
  readonly agreedBy: string | null;
  readonly cause: 'discount' | 'fee';
}

const becauseOf: Readonly<Record<Superseded['cause'], Text>> = {
  discount: {
    en: 'A discount changed what is asked for. The days of the plan stand; look whether a new one is needed.',
    fr: 'Une remise a changé le montant demandé. Les dates de l’échéancier restent ; voyez s’il en faut un nouveau.',
  },
  fee: {
    en: 'A fee of it was changed by a move, a correction or a departure. Look whether a new plan is needed.',
    fr: 'Des frais concernés ont changé (classe, rectification ou départ). Voyez s’il faut un nouvel échéancier.',
  },
};

async function findSuperseded({ tx, orgId }: Work): Promise<Superseded[]> {
  const { rows } = await sql<Superseded>`
    select p.id, p.family_id as "familyId", f.name as family, p.agreed_by as "agreedBy", p.superseded_by as cause
      from payment_plans p join families f on f.org_id = p.org_id and f.id = p.family_id
     where p.org_id = ${orgId} and p.state = 'superseded' and p.told_at is null
     order by p.id for update of p skip locked`.execute(tx);
  return rows;
}

/** Whoever agreed it, or, where they have gone, whoever may agree plans. */
async function tellOne(work: Work, plan: Superseded): Promise<void> {
  const { tx, orgId, now } = work;
  const members = await findMembers(tx, orgId);
  const may = members.filter(({ role }) => roleHolds(role, 'fees.edit'));
  const own = may.filter(({ personId }) => personId === plan.agreedBy);
  await notify(work, {
    personIds: (own.length > 0 ? own : may).map(({ personId }) => personId),
    kind: 'payment',
    title: {
      en: `Payment plan no longer in force: ${plan.family}`,
      fr: `Échéancier caduc : ${plan.family}`,
    },
    text: becauseOf[plan.cause],
    link: screenAddress('arrearsOf', plan.familyId),
  });
  await sql`update payment_plans set told_at = ${now} where org_id = ${orgId} and id = ${plan.id}`.execute(
    tx,
  );
  await work.audit({
    action: 'paymentPlan.replaced',
    subject: 'family',
    subjectId: plan.familyId,
    after: { because: plan.cause },
  });
  await work.emit('family.followedUp', plan.familyId, { by: 'plan' });
}

/** A fee may be changed in many ways: the database marks the plan, and this tells of it. */
export async function tellSuperseded(services: Services): Promise<void> {
  const { rows } = await services.db.read('platform', (tx) =>
    sql<{ orgId: string }>`select distinct org_id as "orgId" from payment_plans
      where state = 'superseded' and told_at is null`.execute(tx),
  );
  for (const { orgId } of rows)
    await inSchool(services, orgId, async (work) => {
      for (const plan of await findSuperseded(work)) await tellOne(work, plan);
    });
}
