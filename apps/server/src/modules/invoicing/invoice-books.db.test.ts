import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { money, orgId, startMoneySchool, token } from '../mobile-money/testing/money-school.ts';
import { createFamily, expectSound, type TestFamily } from '../mobile-money/testing/payers.ts';
import { bill, invoiceOf, readInvoice } from './testing/billing.ts';

startMoneySchool();

const tuitionOf = (family: TestFamily, place: number, amount: number) => ({
  studentId: family.students[place]?.id ?? '',
  description: 'Tuition',
  amount,
  feeId: family.students[place]?.feeId ?? '',
});

const isSomebodyWaiting = () =>
  money.services.db.read('platform', async (tx) => {
    const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`.execute(tx);
    return rows.length > 0;
  });

describe('what is kept of an invoice', () => {
  it('counts both of two changes of its fees that are made at once', async () => {
    const family = await createFamily(money, orgId, [[50_000], [50_000]]);
    const items = [tuitionOf(family, 0, 50_000), tuitionOf(family, 1, 50_000)];
    const { id } = await bill(money.app, token, invoiceOf(family, { items }));
    const lower = (place: number, then: () => Promise<unknown> = async () => {}) =>
      money.services.db.write({ orgId }, async (tx) => {
        const feeId = family.students[place]?.feeId ?? '';
        await sql`update fees set discount = discount + 1000 where org_id = ${orgId} and id = ${feeId}`.execute(
          tx,
        );
        await then();
      });
    let second: Promise<unknown> | undefined;
    await lower(0, async () => {
      second = lower(1);
      await Promise.race([second, until('the second waits', isSomebodyWaiting)]);
    });
    await second;
    expect(await readInvoice(money.app, token, id)).toMatchObject({
      pending: 98_000,
      credited: 2_000,
    });
    await expectSound(money, orgId);
  });
});
