import './tables.ts';
import type { Capability } from '@ardoise/contract/shop/capabilities';
import { serviceErrors } from '@ardoise/contract/service-errors';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';

type Asking = Pick<Work, 'tx' | 'orgId' | 'now'>;

/** Whether the school's plan contains it today. A plan that has ended counts as Basic. */
export async function hasCapability(
  { tx, orgId, now }: Asking,
  capability: Capability,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${capability} = any(p.capabilities) as has
      from organisations o
      join plans p on p.id = case when o.plan_until <= ${now} then 'basic' else o.plan_id end
     where o.org_id = ${orgId}`.execute(tx);
  return rows[0]?.has === true;
}

/** Refuses what the school's plan does not contain; the screen says which plan has it. */
export async function requireCapability(work: Asking, capability: Capability): Promise<void> {
  if (!(await hasCapability(work, capability)))
    throw new Refusal(serviceErrors.serviceNotAvailable);
}
