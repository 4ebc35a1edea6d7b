import type { Ardoise } from '@ardoise/client';
import { getAttention } from '@ardoise/contract/attention';
import { listDeskPayouts } from '@ardoise/contract/desk/payouts';
import { listNotifications } from '@ardoise/contract/notifications';
import { getBalance } from '@ardoise/contract/payments';
import { getPayoutOptions, listPayouts } from '@ardoise/contract/payouts/payouts';
import { sql } from 'kysely';
import type { KeyContext } from '../../../platform/http/context.ts';
import { inSchool } from '../../../platform/work.ts';
import { until } from '../../../testing/until.ts';
import { money, orgId } from '../../mobile-money/testing/money-school.ts';
import { newPhone } from '../../mobile-money/testing/payers.ts';
import { ok } from '../../payouts/testing/payouts.ts';
import { developmentDisbursements } from '../disbursements/development-disbursements.ts';
import { testKey } from '../disbursements/send-test.ts';

/** All that a person of the school, or of the desk, sees of money that goes out. */
export async function readSchool(desk: string) {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ entries: number; acts: number }>`
      select (select count(*)::int from ledger_entries where org_id = ${orgId}) as entries,
             (select count(*)::int from audit_log where org_id = ${orgId}) as acts`.execute(tx),
  );
  return [
    rows,
    await ok(getBalance, {}),
    await ok(listPayouts, { query: {} }),
    await ok(getPayoutOptions, {}),
    (await ok(getAttention, {})).payouts,
    await ok(listNotifications, {}),
    await ok(listDeskPayouts, { query: {} }, desk),
  ];
}

/** By a payer of the operator's test system, until it is paid. */
export async function collectTest(program: Ardoise, amount: number): Promise<void> {
  const { id } = await program.collections.create({ amount, phone: newPhone('mtn') });
  await until('the test is paid', async () => (await program.collections.get(id)).state === 'paid');
}

export const disbursementComesTo = (program: Ardoise, id: string, state: string) =>
  until(`${id} ${state}`, async () => {
    const one = await program.disbursements.get(id);
    return one.state === state && one;
  });

export const countOpenTests = (): Promise<number> =>
  money.services.db.read({ orgId }, async (tx) => {
    const { rows } = await sql`
      select from test_disbursements where state in ('created', 'asked')`.execute(tx);
    return rows.length;
  });

/** One that stands there without a job, since so many hours. */
export const startForgotten = (phone: string, hours: number): Promise<string> =>
  inSchool(money.services, orgId, async (work) => {
    const key = { environment: 'development' };
    const context = { ...work, key, language: 'en' } as unknown as KeyContext;
    const { id } = await developmentDisbursements.start(context, { phone, amount: 1_000 });
    await sql`select graphile_worker.remove_job(${testKey(id)})`.execute(work.tx);
    await sql`update test_disbursements set created_at = created_at - make_interval(hours => ${hours})
      where id = ${id}`.execute(work.tx);
    return id;
  });
