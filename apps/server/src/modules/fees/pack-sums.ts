import './tables.ts';
import { startOfMonth } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';

/** Fewer loose rows than this cost less to add up than to put together. */
const manyLoose = 500;
const schoolsAtOnce = 200;
/** Three days by the hour, and the three before them, with room for zones and clocks. */
const keptHoursMs = 8 * 86_400_000;
/** 30 days, the 30 before them, and the same room. */
const keptDaysMs = 63 * 86_400_000;

/** Puts the rows of each school together that has many loose ones. Twice does no harm. */
export async function packSums(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  many = manyLoose,
): Promise<void> {
  const hoursSince = new Date(clock.now().getTime() - keptHoursMs);
  const daysSince = startOfMonth(
    new Date(clock.now().getTime() - keptDaysMs).toISOString().slice(0, 10),
  );
  const { rows } = await db.read('platform', (tx) =>
    sql<{ orgId: string }>`
      select org_id as "orgId" from (
        select org_id from fee_sums where not is_packed union all select org_id from payment_sums where not is_packed
        union all select org_id from due_sums where not is_packed union all select org_id from prompt_sums where not is_packed
        union all select org_id from debt_steps where not is_packed union all select org_id from due_steps where not is_packed
        union all select org_id from owed_counts where not is_packed
        union all select org_id from year_owed_counts where not is_packed
        union all select org_id from transaction_sums where not is_packed) loose
       group by org_id having count(*) >= ${many} order by count(*) desc limit ${schoolsAtOnce}`.execute(
      tx,
    ),
  );
  for (const { orgId } of rows)
    await db.write({ orgId }, async (tx) => {
      await sql`call ardoise_pack_sums(${orgId}, ${hoursSince}, ${daysSince}::date)`.execute(tx);
      await sql`call ardoise_pack_steps(${orgId})`.execute(tx);
      await sql`call ardoise_pack_due_steps(${orgId})`.execute(tx);
      await sql`call ardoise_pack_owed_counts(${orgId})`.execute(tx);
      await sql`call ardoise_pack_year_owed_counts(${orgId})`.execute(tx);
      await sql`call ardoise_pack_transactions(${orgId})`.execute(tx);
    });
}

export const packSumsOften: RecurringJob = {
  name: 'fees.packSums',
  cron: '*/2 * * * *',
  work: ({ services }) => packSums(services),
};
