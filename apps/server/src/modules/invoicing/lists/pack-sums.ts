import '../tables.ts';
import { sql } from 'kysely';
import type { RecurringJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';

/** Fewer loose rows than this cost less to add up than to put together. */
const manyLoose = 500;
const schoolsAtOnce = 200;

/** Puts the sums of each school together that has many loose ones. Twice does no harm. */
export async function packInvoiceSums(
  { db }: Pick<Services, 'db'>,
  many = manyLoose,
): Promise<void> {
  const { rows } = await db.read('platform', (tx) =>
    sql<{ orgId: string }>`
      select org_id as "orgId" from invoice_sums where not is_packed
       group by org_id having count(*) >= ${many} order by count(*) desc limit ${schoolsAtOnce}`.execute(
      tx,
    ),
  );
  for (const { orgId } of rows)
    await db.write({ orgId }, (tx) => sql`call ardoise_pack_invoice_sums(${orgId})`.execute(tx));
}

export const packInvoiceSumsOften: RecurringJob = {
  name: 'invoices.packSums',
  cron: '*/2 * * * *',
  work: ({ services }) => packInvoiceSums(services),
};
