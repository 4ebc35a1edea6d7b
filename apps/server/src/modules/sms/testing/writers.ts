import { randomUUID } from 'node:crypto';
import { getCampaign, type CampaignDetail } from '@ardoise/contract/sms/campaigns';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { inSchool } from '../../../platform/work.ts';
import type { TestSchool } from '../../../testing/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { succeed } from '../../students/testing/people.ts';
import { addMessages } from '../account/account.ts';

export const buyMessages = (app: TestApp, { orgId }: Pick<TestSchool, 'orgId'>, messages: number) =>
  inSchool(app.node.services, orgId, (work) =>
    addMessages(work, { messages, xaf: messages * 20, orderId: randomUUID() }),
  );

/** Families of one guardian and one child each, in the current year, written as an import writes them. */
export async function addGuardians(
  { node: { services } }: TestApp,
  { orgId }: TestSchool,
  count: number,
  firstPhone: number,
): Promise<void> {
  const now = services.clock.now();
  const ids = () => Array.from({ length: count }, () => newId(now));
  await services.db.write({ orgId }, async (tx) => {
    const yearId = newId(now);
    const cycleId = newId(now);
    const classId = newId(now);
    await sql`insert into academic_years (org_id, id, reopening_on, closing_on, phase, is_current, created_at)
      values (${orgId}, ${yearId}, '2026-09-07', '2027-06-30', 'begun', true, ${now})`.execute(tx);
    await sql`insert into cycles (org_id, id, year_id, kind, name, position)
      values (${orgId}, ${cycleId}, ${yearId}, 'secondary', 'Secondaire', 0)`.execute(tx);
    await sql`insert into classes (org_id, id, year_id, cycle_id, name, folded_name, tuition, position)
      values (${orgId}, ${classId}, ${yearId}, ${cycleId}, '6e A', '6e a', 100000, 0)`.execute(tx);
    await sql`
      with made as (
        select * from unnest(${ids()}::uuid[], ${ids()}::uuid[], ${ids()}::uuid[])
          with ordinality as made (family_id, guardian_id, student_id, n)),
      families as (
        insert into families (org_id, id, number, name, folded_name, created_at)
        select ${orgId}, family_id, 'F-' || n, 'Mbarga ' || n, 'mbarga ' || n, ${now} from made),
      guardians as (
        insert into guardians (org_id, id, full_name, folded_name, created_at)
        select ${orgId}, guardian_id, 'Awa Mbarga ' || n, 'awa mbarga ' || n, ${now} from made),
      phones as (
        insert into guardian_phones (org_id, guardian_id, position, kind, number)
        select ${orgId}, guardian_id, 0, 'cell', (${firstPhone}::bigint + n)::text from made),
      links as (
        insert into family_guardians (org_id, family_id, guardian_id, position, relationship)
        select ${orgId}, family_id, guardian_id, 0, 'mother' from made)
      insert into students (org_id, id, number, ordinal, payment_code, family_id, first_name, last_name,
        sort_name, gender, class_id, year_id, created_at)
      select ${orgId}, student_id, 'S-' || n, n, student_id::text, family_id, 'Grace', 'Mbarga ' || n,
             'mbarga ' || n || ' grace', 2, ${classId}, ${yearId}, ${now} from made`.execute(tx);
  });
}

/** Waits until nothing of it is on its way any more. */
export const untilDone = (app: TestApp, token: string, id: string): Promise<CampaignDetail> =>
  until('the campaign is over', async () => {
    const campaign = await succeed(app, token, getCampaign, { params: { id } });
    return ['done', 'cancelled'].includes(campaign.state) ? campaign : null;
  });

interface ShownMessage {
  readonly to: string;
  readonly text: string;
}

/** Everything that the simulator's phones have received, the newest first. */
export async function handsetsOf(simulator: {
  control<Data>(method: 'GET', path: string): Promise<Data>;
}): Promise<ShownMessage[]> {
  const { messages } = await simulator.control<{ messages: ShownMessage[] }>('GET', 'messages');
  return messages;
}
