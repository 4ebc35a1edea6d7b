import { listDiscounts } from '@ardoise/contract/corrections';
import { sendInvoice, voidInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import { retryInvoiceRun, startInvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import { copyInvoice, updateInvoice } from '@ardoise/contract/invoicing/invoices';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { messagesTo } from '../../testing/outbox.ts';
import { until } from '../../testing/until.ts';
import { expectSound } from '../mobile-money/testing/payers.ts';
import {
  money,
  orgId,
  school,
  startTaughtSchool,
  token,
  year,
} from '../mobile-money/testing/taught-school.ts';
import { addStudent, guardianBody, newPhone, succeed } from '../students/testing/people.ts';
import { bill, dueOn, readInvoice } from './testing/billing.ts';
import {
  ended,
  enrol,
  familiesOf,
  invoicesOf,
  preview,
  run,
  type RunBody,
  start,
  trip,
} from './testing/runs.ts';

startTaughtSchool();

describe('billing a class', () => {
  it('makes one invoice for each family, siblings together, and sends each by its channels', async () => {
    const phone = newPhone();
    const guardian = { ...guardianBody('Awa Ngo', phone), email: `awa-${phone}@example.com` };
    const first = await addStudent(money.app, token, {
      classId: year.sixth,
      family: { name: 'Ngo', guardians: [guardian] },
    });
    await enrol(first.family.id);
    await enrol();
    await enrol(undefined, year.fifth);
    const body = trip({ channels: ['email', 'sms'] });
    const planned = await preview(body);
    expect(planned).toMatchObject({ total: 2, invoices: 2, amount: 45_000, leftOut: 0 });
    expect(planned.withoutEmail).toBe(1);
    const ngo = planned.items.find(({ familyName }) => familyName === 'Ngo');
    expect(ngo).toMatchObject({ billTo: 'Awa Ngo', total: 30_000, leftOut: null, hasEmail: true });
    expect(ngo?.students).toHaveLength(2);
    const done = await run(body);
    expect(done).toMatchObject({ families: 2, done: 2, billed: 2, failed: 0, amount: 45_000 });
    const { items } = await invoicesOf({ runId: done.id });
    expect(items.map(({ number }) => String(number)).sort()).toEqual([
      'INV-2026-0001',
      'INV-2026-0002',
    ]);
    expect(items.every(({ state }) => state === 'sent')).toBe(true);
    await until('both messages are written', async () => {
      const sms = await messagesTo(money.app, phone);
      const email = await messagesTo(money.app, guardian.email);
      return sms.length === 1 && email.length === 1;
    });
    await expectSound(money, orgId);
  });

  it('bills nobody twice: the same run again is refused, and a newcomer alone is billed', async () => {
    await enrol();
    await run(trip());
    expect((await start(trip())).reason).toBe('nobodyToBill');
    const { items } = await preview(trip());
    expect(items[0]).toMatchObject({
      leftOut: 'alreadyBilled',
      alreadyBilled: [{ description: 'Trip to Kribi', number: 'INV-2026-0001' }],
    });
    await enrol();
    const second = await run(trip());
    expect(second).toMatchObject({ families: 2, billed: 1, leftOut: 1 });
    expect((await invoicesOf()).total).toBe(2);
  });

  it('begun twice at once bills everybody once', async () => {
    await enrol();
    await enrol();
    const started = await Promise.all([start(trip()), start(trip())]);
    const runs = await Promise.all(
      started.flatMap(({ data }) => (data === null ? [] : [ended(data.id)])),
    );
    expect(runs.reduce((sum, { billed }) => sum + billed, 0)).toBe(2);
    expect((await invoicesOf()).total).toBe(2);
  });

  it('bills what was void again', async () => {
    await enrol();
    await run(trip());
    const { items } = await invoicesOf();
    await succeed(money.app, token, voidInvoice, {
      params: { id: items[0]?.id ?? '' },
      body: { reason: 'Wrong price' },
    });
    expect(await run(trip())).toMatchObject({ billed: 1 });
  });

  it('knows what was made void, corrected in a copy and sent so', async () => {
    await enrol();
    await run(trip());
    const { items } = await invoicesOf();
    const params = { id: items[0]?.id ?? '' };
    await succeed(money.app, token, voidInvoice, { params, body: { reason: 'Wrong price' } });
    const { id } = await succeed(money.app, token, copyInvoice, { params });
    const copy = await readInvoice(money.app, token, id);
    const item = { studentId: copy.items[0]?.student.id ?? '', description: 'Trip to Kribi' };
    const { version } = await succeed(money.app, token, updateInvoice, {
      params: { id },
      body: {
        familyId: copy.family.id,
        title: copy.title,
        billTo: copy.billTo,
        language: copy.language,
        dueOn: copy.dueOn,
        items: [{ ...item, amount: 12_000 }],
        version: copy.version,
      },
    });
    await succeed(money.app, token, sendInvoice, {
      params: { id },
      body: { version, channels: [] },
    });
    await enrol();
    expect(await run(trip())).toMatchObject({ families: 2, billed: 1, leftOut: 1 });
  });

  it('takes every open fee that no invoice has, and names those that one has', async () => {
    const child = await enrol();
    const other = await enrol();
    const feeId = child.fees[0]?.id ?? '';
    await bill(money.app, token, {
      familyId: child.family.id,
      title: 'Tuition',
      billTo: 'Awa',
      language: 'en',
      dueOn,
      items: [{ studentId: child.id, description: 'Tuition', amount: 150_000, feeId }],
    });
    const body = trip({ items: [], billsOpenFees: true });
    const planned = await preview(body);
    const plan = (familyId: string) => planned.items.find((one) => one.familyId === familyId);
    expect(plan(child.family.id)).toMatchObject({ leftOut: 'alreadyBilled', total: 0 });
    expect(plan(other.family.id)).toMatchObject({ leftOut: null, total: 150_000 });
    expect(await run(body)).toMatchObject({ billed: 1, leftOut: 1, amount: 150_000 });
  });

  it('leaves out whom somebody excludes, and whose discount would leave nothing', async () => {
    const excluded = await enrol();
    const sibling = await enrol();
    await enrol(sibling.family.id);
    await enrol();
    const done = await run(
      trip({
        excludedFamilyIds: [excluded.family.id],
        discount: { by: 'amount', amount: 15_000 },
      }),
    );
    expect(done).toMatchObject({ families: 3, billed: 1, leftOut: 2, amount: 15_000 });
    const reasons = (await familiesOf(done.id)).items.flatMap(({ leftOut }) => leftOut ?? []);
    expect(reasons.sort()).toEqual(['discountAboveTotal', 'excluded']);
  });

  it('is by cycle, selection, service or everybody, and not by what is not there', async () => {
    const child = await enrol();
    await enrol(undefined, year.fifth);
    const cycleId = year.cycles[0]?.id ?? '';
    const totalOf = async (target: RunBody['target']) => (await preview(trip({ target }))).total;
    expect(await totalOf({ by: 'cycle', cycleId })).toBe(2);
    expect(await totalOf({ by: 'all' })).toBe(2);
    expect(await totalOf({ by: 'families', familyIds: [child.family.id] })).toBe(1);
    const nowhere = '0198c0de-0000-7000-8000-00000000dead';
    for (const target of [
      { by: 'class' as const, classIds: [nowhere] },
      { by: 'service' as const, serviceId: nowhere },
    ])
      expect((await start(trip({ target }))).reason).toBe('notFound');
  });

  it('is refused with what is wrong at its field', async () => {
    await enrol();
    const fieldsOf = async (given: Partial<RunBody>) =>
      Object.keys((await start(trip(given))).fields ?? {});
    expect(await fieldsOf({ items: [] })).toEqual(['items']);
    expect(await fieldsOf({ title: '' })).toEqual(['title']);
    expect(await fieldsOf({ dueOn: '2026-11-15' })).toEqual(['dueOn']);
    expect(
      await fieldsOf({ installments: { by: 'amount', parts: [{ dueOn, amount: 15_000 }] } }),
    ).toEqual(['installments']);
    expect(
      await fieldsOf({ installments: { by: 'percent', parts: [{ dueOn, basisPoints: 9_900 }] } }),
    ).toEqual(['installments']);
    const support = await school.signInAs('support');
    const { body } = await money.app.call(startInvoiceRun, { body: trip() }, { token: support });
    expect(body.reason).toBe('notPermitted');
  });
});

describe('a family that cannot be billed', () => {
  it('does not stop the others, is named with the reason, and is tried again', async () => {
    const broken = await enrol();
    for (let count = 0; count < 3; count += 1) await enrol();
    const admin = (text: string) =>
      money.services.db.write('platform', (tx) => sql.raw(text).execute(tx));
    await admin(`create function test_refuse() returns trigger language plpgsql as $$
      begin raise exception 'not this one'; end $$`);
    await admin(`create trigger test_refuse before insert on invoices for each row
      when (new.family_id = '${broken.family.id}') execute function test_refuse()`);
    const done = await run(trip());
    await admin('drop trigger test_refuse on invoices');
    await admin('drop function test_refuse()');
    expect(done).toMatchObject({ families: 4, billed: 3, failed: 1 });
    const { items } = await familiesOf(done.id);
    expect(items[0]).toMatchObject({
      familyId: broken.family.id,
      state: 'failed',
      problem: expect.stringMatching(/\w/) as string,
    });
    const numbers = (await invoicesOf()).items.map(({ number }) => String(number)).sort();
    expect(numbers).toEqual(['INV-2026-0001', 'INV-2026-0002', 'INV-2026-0003']);
    await succeed(money.app, token, retryInvoiceRun, { params: { id: done.id } });
    expect(await ended(done.id)).toMatchObject({ billed: 4, failed: 0, done: 4 });
    const again = await money.app.call(retryInvoiceRun, { params: { id: done.id } }, { token });
    expect(again.body.reason).toBe('nothingToRetry');
    await expectSound(money, orgId);
  });

  it('is one whose open fee would be lowered further than whoever began it may', async () => {
    const child = await enrol();
    const manager = await school.signInAs('manager');
    const { body } = await money.app.call(
      startInvoiceRun,
      {
        body: trip({
          items: [],
          billsOpenFees: true,
          discount: { by: 'percent', basisPoints: 6_000 },
        }),
      },
      { token: manager },
    );
    const done = await ended(body.data?.id ?? '');
    expect(done).toMatchObject({ billed: 0, failed: 1 });
    expect((await familiesOf(done.id)).items[0]?.problem).toContain('50 %');
    const discounts = await succeed(money.app, token, listDiscounts, {
      params: { id: child.fees[0]?.id ?? '' },
    });
    expect(discounts.items).toEqual([]);
  });
});
