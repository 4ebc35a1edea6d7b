import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { until } from '../../testing/until.ts';
import { money, orgId, startMoneySchool } from '../mobile-money/testing/money-school.ts';
import { createFamily } from '../mobile-money/testing/payers.ts';
import { lockInstallments } from './owed.ts';

startMoneySchool();

const someoneWaits = () =>
  until('somebody waits for the fee', async () => {
    const { rows } = await money.services.db.read('platform', (tx) =>
      sql`select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(tx),
    );
    return rows.length > 0;
  });

function createGate() {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

it('a fee that came while another was waited for is locked as well', async () => {
  const { db, clock } = money.services;
  const family = await createFamily(money, orgId, [[40_000]]);
  const feeId = family.students[0]?.feeId;
  const added = newId(clock.now());
  const [read, tried] = [createGate(), createGate()];
  let payer: Promise<readonly string[]> = Promise.resolve([]);
  await db.write({ orgId }, async (tx) => {
    await sql`update fees set closed_at = now() where org_id = ${orgId} and id = ${feeId}`.execute(
      tx,
    );
    await sql`insert into academic_years (org_id, id, reopening_on, closing_on, phase, is_current, created_at)
      values (${orgId}, ${added}, '2027-09-07', '2028-06-30', 'begun', false, now())`.execute(tx);
    await sql`insert into fees (org_id, id, student_id, year_id, title, amount, created_at)
      select org_id, ${added}, student_id, ${added}, 'Form 2', 25000, now() from fees
       where org_id = ${orgId} and id = ${feeId}`.execute(tx);
    await sql`insert into fee_installments (org_id, fee_id, position, amount, due_on)
      values (${orgId}, ${added}, 0, 25000, '2026-12-01')`.execute(tx);
    payer = db.write({ orgId }, async (other) => {
      const installments = await lockInstallments(other, orgId, [family.id]);
      read.open();
      await tried.passed;
      return installments.map((installment) => installment.feeId);
    });
    await someoneWaits();
  });
  await read.passed;
  const second = db.write({ orgId }, (tx) =>
    sql`select from fees where org_id = ${orgId} and id = ${added} for no key update nowait`.execute(
      tx,
    ),
  );
  const [taken] = await Promise.allSettled([second]);
  tried.open();
  expect(taken).toMatchObject({ status: 'rejected', reason: { code: '55P03' } });
  expect(await payer).toEqual([added]);
});
