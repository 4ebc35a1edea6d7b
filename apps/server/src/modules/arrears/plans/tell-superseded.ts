import '../tables.ts';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';

interface Superseded {
  readonly id: string;
  readonly familyId: string;
  readonly cause: 'discount' | 'fee';
}

async function findSuperseded({ tx, orgId }: Work): Promise<Superseded[]> {
  const { rows } = await sql<Superseded>`
    select id, family_id as "familyId", superseded_by as cause from payment_plans
     where org_id = ${orgId} and state = 'superseded' and told_at is null
     order by id for update skip locked`.execute(tx);
  return rows;
}

async function tellOne(work: Work, { id, familyId, cause }: Superseded): Promise<void> {
  const { tx, orgId, now } = work;
  await sql`update payment_plans set told_at = ${now} where org_id = ${orgId} and id = ${id}`.execute(
    tx,
  );
  await work.audit({
    action: 'paymentPlan.replaced',
    subject: 'family',
    subjectId: familyId,
    after: { because: cause },
  });
  await work.emit('paymentPlan.superseded', id, { familyId });
}

/** A fee may be changed in many ways: the database marks the plan, and this says so, once. */
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
