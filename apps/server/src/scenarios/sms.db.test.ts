import { getSmsBalance, listSmsEntries } from '@ardoise/contract/sms/account';
import { createCampaign, listCampaigns, retryCampaign } from '@ardoise/contract/sms/campaigns';
import { getReminders, setReminders } from '@ardoise/contract/sms/reminders';
import { getOrder, getOrderReceipt, topUp } from '@ardoise/contract/shop/orders';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { expectSound, newPhone } from '../modules/mobile-money/testing/payers.ts';
import {
  money,
  orgId,
  signInAgain,
  startTaughtSchool,
  token,
  year,
} from '../modules/mobile-money/testing/taught-school.ts';
import { remindGuardians } from '../modules/sms/reminders/remind.ts';
import { untilDone } from '../modules/sms/testing/writers.ts';
import { addStudent, guardianBody, succeed } from '../modules/students/testing/people.ts';

startTaughtSchool();

const pack = '01990000-0000-7000-8000-000000000500';
const phones = ['677500101', '677500102', '677500103'];

const sum = (amounts: readonly number[]) => amounts.reduce((whole, each) => whole + each, 0);

async function buy(phone: string): Promise<string> {
  const body = { packId: pack, quantity: 1, operator: 'mtn' as const, phone, total: 9_000 };
  const { id } = await succeed(money.app, token, topUp, { body });
  await until('it is paid', async () => {
    const { state, status } = await succeed(money.app, token, getOrder, { params: { id } });
    return state === 'paid' && status === 50;
  });
  return id;
}

/** The account, its entries, the campaigns, the handsets, the ledger and the provider's receipts all say the same. */
async function expectAgreed(orderIds: readonly string[]): Promise<void> {
  const account = await succeed(money.app, token, getSmsBalance);
  const query = { perPage: 100 };
  const { items: entries } = await succeed(money.app, token, listSmsEntries, { query });
  expect(account).toMatchObject({
    messages: sum(entries.map(({ messages }) => messages)),
    reserved: sum(entries.map(({ reserved }) => reserved)),
    xaf: sum(entries.map(({ xaf }) => xaf)),
  });
  const { items: campaigns } = await succeed(money.app, token, listCampaigns, { query });
  const used = entries.filter(({ kind }) => kind === 'used');
  const gone = sum(used.map(({ reserved }) => -reserved));
  expect(sum(campaigns.map((campaign) => campaign.used))).toBe(gone);
  expect(sum(campaigns.map(({ reserved }) => reserved))).toBe(account.reserved);
  const arrived = await Promise.all(phones.map((phone) => money.simulator.messagesTo(phone)));
  expect(arrived.flat()).toHaveLength(gone);
  const bought = entries.filter(({ kind }) => kind === 'bought');
  const receipts = await Promise.all(
    orderIds.map((id) => succeed(money.app, token, getOrderReceipt, { params: { id } })),
  );
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ amount: number }>`select coalesce(sum(amount), 0)::int as amount from ledger_entries
      where org_id = ${orgId} and order_id is not null`.execute(tx),
  );
  const paid = sum(receipts.map(({ total }) => total));
  expect(sum(bought.map(({ xaf }) => xaf))).toBe(paid);
  expect(rows[0]?.amount).toBe(paid);
  await expectSound(money, orgId);
}

it('messages are bought, sent, partly refused, sent again and used by a reminder, and every book agrees', async () => {
  money.app.clock.set('2026-10-15T08:30:00.000Z');
  await signInAgain();
  for (const phone of phones)
    await addStudent(money.app, token, {
      classId: year.sixth,
      family: { name: 'Ngo', guardians: [guardianBody(`Awa ${phone}`, phone)] },
    });
  const first = await buy(newPhone('mtn'));
  await expectAgreed([first]);

  const refuseTo = phones[0];
  await money.simulator.faults({
    sms: { refuseNextCalls: 1, refuseWith: 'wrongNumber', refuseTo },
  });
  const texts = { en: 'School is closed on Monday.', fr: '' };
  const { id } = await succeed(money.app, token, createCampaign, {
    body: { choice: { kind: 'everyone' }, texts, go: true },
  });
  const partly = await untilDone(money.app, token, id);
  expect(partly).toMatchObject({ used: 2, canRetry: 1 });
  await expectAgreed([first]);

  await succeed(money.app, token, retryCampaign, { params: { id } });
  expect(await untilDone(money.app, token, id)).toMatchObject({ used: 3, usedXaf: 54 });
  const second = await buy(newPhone('mtn'));
  await expectAgreed([first, second]);

  const { version } = await succeed(money.app, token, getReminders);
  const rule = { moment: 'on' as const, days: 0, isOn: true };
  const rules = [{ ...rule, texts: { en: '{pending} is due today for {student}', fr: '' } }];
  await succeed(money.app, token, setReminders, { body: { rules, hour: 9, version } });
  await remindGuardians.work({ services: money.services, attempt: 1, isLastAttempt: false });
  const reminder = await until('the reminder went', async () => {
    const { items } = await succeed(money.app, token, listCampaigns, {
      query: { kind: 'reminder' },
    });
    return items[0]?.state === 'done' ? items[0] : null;
  });
  expect(reminder).toMatchObject({ people: 3, used: 3, reserved: 0 });
  await expectAgreed([first, second]);
  expect(await succeed(money.app, token, getSmsBalance)).toMatchObject({ messages: 994 });
});
