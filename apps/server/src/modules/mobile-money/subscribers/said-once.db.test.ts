import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inSchool } from '../../../platform/work.ts';
import { readEvents, untilHeard } from '../../../testing/events.ts';
import { takePayment } from '../../billing/public.ts';
import { reversePayment } from '../../billing/reverse-payment.ts';
import { jobKey } from '../queue/job-key.ts';
import { settleBatch } from '../queue/settle-batch.ts';
import { askPayer } from '../testing/asked-payment.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { createFamily, expectSound, newPhone, pay, payCash, reaches } from '../testing/payers.ts';
import { notifyPayer } from './notify-payer.ts';

startMoneySchool();

/** What was said of a record since, with its facts. */
const saidOf = async (recordId: string): Promise<Array<[name: string, facts: unknown]>> =>
  (await readEvents(money.app, orgId))
    .filter((event) => event.recordId === recordId)
    .map(({ name, facts }) => [name, facts]);

it('each change of a payment by an operator is said once, in its order', async () => {
  const family = await createFamily(money, orgId);
  const id = await pay(money, { orgId, family });
  const { paymentId } = await reaches(money, orgId, id, 50);
  expect(await saidOf(id)).toEqual([
    ['transaction.started', { familyId: family.id }],
    ['transaction.moved', { state: 20 }],
    ['transaction.moved', { state: 50 }],
  ]);
  expect(await saidOf(paymentId ?? '')).toEqual([
    ['payment.settled', { familyId: family.id, amount: 40_000, transactionId: id }],
  ]);
});

it('a refused one is said to have ended', async () => {
  const family = await createFamily(money, orgId);
  const id = await pay(money, { orgId, family, phone: newPhone('mtn', '03') });
  await reaches(money, orgId, id, -50);
  expect((await saidOf(id)).at(-1)).toEqual(['transaction.moved', { state: -50 }]);
});

it('cash is said to be settled and to be reversed, each once', async () => {
  const family = await createFamily(money, orgId);
  const { paymentId } = await payCash(money, orgId, family, 5_000);
  await inSchool(money.services, orgId, (work) =>
    reversePayment(work, { paymentId, reason: 'Wrong child' }),
  );
  expect(await saidOf(paymentId)).toEqual([
    ['payment.settled', { familyId: family.id, amount: 5_000, transactionId: null }],
    ['payment.reversed', { familyId: family.id, amount: 5_000 }],
  ]);
});

it('cash is left to nobody who tells payers by their phones', async () => {
  const family = await createFamily(money, orgId);
  const followers = await inSchool(money.services, orgId, async (work) => {
    const { paymentId } = await takePayment(work, {
      transaction: null,
      method: 'cash',
      kind: 'own',
      amount: 5_000,
      familyId: family.id,
      parts: [],
    });
    const { rows } = await sql<{ subscriber: string }>`
      select subscriber from event_deliveries where org_id = ${orgId} and record_id = ${paymentId}`.execute(
      work.tx,
    );
    return rows.map(({ subscriber }) => subscriber);
  });
  expect(followers).toContain('webhooks.record-payments');
  expect(followers).not.toContain(notifyPayer.name);
});

it('a payment that is undone in the middle is not said', async () => {
  const family = await createFamily(money, orgId);
  const before = (await readEvents(money.app, orgId)).length;
  const undone = inSchool(money.services, orgId, (work) =>
    reversePayment(work, { paymentId: family.id, reason: 'No such payment' }),
  );
  await expect(undone).rejects.toMatchObject({ entry: { code: 40400 } });
  expect(await readEvents(money.app, orgId)).toHaveLength(before);
});

it('the settings of an operator are said to have changed', async () => {
  const { status } = await money.app.call(
    updatePaymentSettings,
    {
      params: { operator: 'orange' },
      body: { isOn: true, kind: 'provider', appId: null, secrets: {}, version: 0 },
    },
    { token },
  );
  expect(status).toBe(200);
  expect(await saidOf(orgId)).toContainEqual(['operators.changed', { operator: 'orange' }]);
});

it('who is told of a payment a second time gets no second SMS', async () => {
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn');
  const id = await pay(money, { orgId, family, phone });
  const { paymentId } = await reaches(money, orgId, id, 50);
  await untilHeard(money.app, orgId);
  const event = {
    name: 'payment.settled',
    recordId: paymentId,
    at: money.services.clock.now(),
    facts: { familyId: family.id, amount: 40_000, transactionId: id },
  };
  await inSchool(money.services, orgId, (work) => notifyPayer.handle(work, event as never));
  const { rows: jobs } = await money.services.db.read('platform', (tx) =>
    sql`select from graphile_worker.jobs where key = ${jobKey(id)}`.execute(tx),
  );
  expect(jobs).toEqual([]);
  expect(await money.simulator.messagesTo(phone)).toHaveLength(1);
});

it('payments that are settled together are summed once, and each payer is told and kept', async () => {
  const phones = [newPhone('mtn'), newPhone('mtn'), newPhone('mtn')];
  const batch = await Promise.all(
    [...phones, phones[0] ?? ''].map((phone) => askPayer(money, orgId, phone)),
  );
  const read = async () => {
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ sums: number; prompts: number; guardians: number }>`
        select (select count(*)::int from transaction_sums where org_id = ${orgId} and not is_packed) as sums,
               (select count(*)::int from prompt_sums where org_id = ${orgId} and not is_packed) as prompts,
               (select count(*)::int from guardian_phones where org_id = ${orgId} and number = any(${phones}::text[])) as guardians`.execute(
        tx,
      ),
    );
    return rows[0] ?? { sums: 0, prompts: 0, guardians: 0 };
  };
  const before = await read();
  await settleBatch(money.services, orgId, batch);
  const after = await read();
  expect([after.sums - before.sums, after.prompts - before.prompts]).toEqual([1, 1]);
  for (const { id } of batch) await reaches(money, orgId, id, 50);
  expect((await read()).guardians).toBe(phones.length);
  for (const [place, phone] of phones.entries())
    expect(await money.simulator.messagesTo(phone)).toHaveLength(place === 0 ? 2 : 1);
  await untilHeard(money.app, orgId);
  await expectSound(money, orgId);
});
