import { listAudit } from '@ardoise/contract/audit';
import { listNotifications } from '@ardoise/contract/notifications';
import {
  getPaymentSettings,
  testPaymentSettings,
  updatePaymentSettings,
} from '@ardoise/contract/payment-settings';
import { createPaymentLink, paymentErrors, sendPaymentLink } from '@ardoise/contract/payments';
import type { PayOperator } from '@ardoise/contract/transactions';
import { describe, expect, it } from 'vitest';
import { untilHeard } from '../../../testing/events.ts';
import { createSchool } from '../../../testing/builders.ts';
import { readOutbox } from '../../../testing/outbox.ts';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { withoutTokens } from '../../../testing/without-tokens.ts';
import { sealSecrets } from './operator-accounts.ts';
import { findPayable, partsOfAmount } from '../../pay-pages/find-payable.ts';
import { money, orgId, token, startMoneySchool } from '../testing/money-school.ts';
import { addGuardian, createFamily, newPhone, pay, reaches } from '../testing/payers.ts';

startMoneySchool();

const mtnSecrets = {
  subscriptionKey: 'collection-palmiers',
  apiUser: '3f1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7d',
  apiKey: 'simulator',
};
const orangeSecrets = {
  consumerKey: 'palmiers',
  consumerSecret: 'simulator',
  apiUser: 'palmiers',
  apiPassword: 'simulator',
  channelMsisdn: '691111111',
  pin: '4321',
};

const read = async (operator: PayOperator) => {
  const { body } = await money.app.call(getPaymentSettings, {}, { token });
  return body.data?.operators.find((one) => one.operator === operator);
};

async function save(
  operator: PayOperator,
  body: { kind: 'own' | 'pawapay' | 'provider'; secrets?: Record<string, string>; isOn?: boolean },
) {
  const version = (await read(operator))?.version ?? 0;
  return money.app.call(
    updatePaymentSettings,
    { params: { operator }, body: { isOn: true, appId: 'palmiers', version, ...body } },
    { token },
  );
}

/** As if the operator had changed its mind: the secrets are others, and the school saved nothing. */
const operatorTakes = (pin: string) =>
  money.services.db.write({ orgId }, (tx) =>
    tx
      .updateTable('operator_settings')
      .set({
        secrets_sealed: sealSecrets(money.services, orgId, 'orange', { ...orangeSecrets, pin }),
      })
      .where('org_id', '=', orgId)
      .where('operator', '=', 'orange')
      .execute(),
  );

const test = async (operator: PayOperator) => {
  const { body } = await money.app.call(
    testPaymentSettings,
    { params: { operator } },
    { token, headers: fromElsewhere() },
  );
  return body.data;
};

describe('payment settings', () => {
  it('begin with the provider’s accounts, whose connection works', async () => {
    expect(await read('mtn')).toMatchObject({ kind: 'provider', isOn: true, secretsKept: [] });
    expect(await test('mtn')).toMatchObject({
      isWorking: true,
      message: 'The connection works. Payouts work too.',
    });
    expect(await test('orange')).toMatchObject({
      isWorking: true,
      tried: ['signIn', 'payToken', 'channelAndPin'],
      untried: ['prompt', 'callback'],
    });
  });

  it('need an App ID for the school’s own account', async () => {
    const { status, body } = await money.app.call(
      updatePaymentSettings,
      { params: { operator: 'mtn' }, body: { isOn: true, kind: 'own', appId: ' ', version: 0 } },
      { token },
    );
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty('appId');
  });

  it.each([
    ['mtn', mtnSecrets, { apiKey: 'wrong' }],
    ['mtn', mtnSecrets, { subscriptionKey: 'disbursement-x' }],
    ['orange', orangeSecrets, { consumerSecret: 'wrong' }],
    ['orange', orangeSecrets, { apiPassword: 'wrong' }],
    ['orange', orangeSecrets, { pin: '0000' }],
    ['orange', orangeSecrets, { channelMsisdn: '691111109' }],
  ] as const)(
    'for %s: right credentials work, wrong ones are told apart',
    async (operator, right, wrong) => {
      await save(operator, { kind: 'own', secrets: right });
      expect(await test(operator)).toMatchObject({ isWorking: true });
      await save(operator, { kind: 'own', secrets: wrong, isOn: false });
      expect(await test(operator)).toMatchObject({
        isWorking: false,
        message: 'The operator does not accept these credentials.',
      });
      await save(operator, { kind: 'own', secrets: right });
    },
  );

  it('test the credentials for payouts too, where there are any, and forget them when told', async () => {
    const payouts = {
      disbursementSubscriptionKey: 'disbursement-palmiers',
      disbursementApiUser: '7a1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7e',
      disbursementApiKey: 'simulator',
    };
    const tested = async (secrets: Record<string, string>) => {
      await save('mtn', { kind: 'own', secrets });
      return test('mtn');
    };
    expect(await tested(mtnSecrets)).toMatchObject({ message: 'The connection works.' });
    expect(await tested({ disbursementApiKey: 'simulator' })).toMatchObject({
      isWorking: false,
      message:
        'Collections work. For payouts something is missing: fill in all three fields, or none.',
    });
    expect(await tested({ ...payouts, disbursementApiKey: 'wrong' })).toMatchObject({
      isWorking: false,
      message: 'Collections work. The operator does not accept the credentials for payouts.',
    });
    expect(await tested(payouts)).toMatchObject({
      isWorking: true,
      message: 'The connection works. Payouts work too.',
    });
    expect((await read('mtn'))?.secretsKept).toHaveLength(6);
    const forgotten = Object.fromEntries(Object.keys(payouts).map((name) => [name, '']));
    expect(await tested(forgotten)).toMatchObject({ message: 'The connection works.' });
    expect((await read('mtn'))?.secretsKept).toEqual(Object.keys(mtnSecrets));
  });

  it('keep secrets sealed: they are in no answer, no row and no audit entry', async () => {
    const kept = await read('orange');
    expect(kept?.secretsKept).toEqual(Object.keys(orangeSecrets));
    const settings = await money.services.db.read({ orgId }, (tx) =>
      tx.selectFrom('operator_settings').selectAll().execute(),
    );
    const audit = await money.app.call(listAudit, { query: { perPage: 100 } }, { token });
    const all = JSON.stringify([kept, settings, audit.body]);
    for (const secret of [orangeSecrets.pin, mtnSecrets.subscriptionKey])
      expect(all).not.toContain(`"${secret}"`);
    expect(all).toContain('changedSecrets');
  });

  it('collect by the school’s own account, and what it took is not ours to pay out', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family, operator: 'orange' });
    await reaches(money, orgId, id, 50);
    const accounts = await money.services.db.read({ orgId }, (tx) =>
      tx.selectFrom('ledger_accounts').select('name').execute(),
    );
    expect(accounts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['source:own:orange', 'school:own']),
    );
  });

  it('a wrong merchant PIN fails the payment as wrong settings, and is told once until it works', async () => {
    const manager = await money.school.signInAs('manager');
    const support = await money.school.signInAs('support');
    const told = async (reader: string) => {
      await untilHeard(money.app, orgId);
      const { body } = await money.app.call(listNotifications, {}, { token: reader });
      return (body.data?.items ?? []).filter(({ title }) => title.en.includes('refuses'));
    };
    const failsToPay = async () => {
      const family = await createFamily(money, orgId);
      const id = await pay(money, { orgId, family, operator: 'orange' });
      expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: 'wrongSettings' });
      return id;
    };
    await operatorTakes('0000');
    const first = await failsToPay();
    await failsToPay();
    expect((await read('orange'))?.refusal?.said).toMatch(/^417 .*99033/);
    expect(await told(token)).toMatchObject([
      {
        title: { fr: 'Orange Money refuse le compte de l’établissement' },
        link: '/settings/payment-settings',
      },
    ]);
    expect(await told(manager)).toMatchObject([{ link: `/payment/status/${first}` }]);
    expect(await told(support)).toEqual([]);

    await save('orange', { kind: 'own', secrets: { pin: '4321' } });
    await operatorTakes('0000');
    await failsToPay();
    expect(await told(token)).toHaveLength(2);
    await operatorTakes('4321');
    const family = await createFamily(money, orgId);
    await reaches(money, orgId, await pay(money, { orgId, family, operator: 'orange' }), 50);
    expect((await read('orange'))?.refusal).toBeNull();
    await operatorTakes('0000');
    await failsToPay();
    expect(await told(token)).toHaveLength(3);
    await save('orange', { kind: 'own', secrets: { pin: '4321' } });
  });

  it('switched off, an operator is not offered and not taken', async () => {
    await save('mtn', { kind: 'own', isOn: false });
    const family = await createFamily(money, orgId);
    await expect(pay(money, { orgId, family })).rejects.toMatchObject({
      entry: paymentErrors.operatorNotAccepted,
    });
    await save('mtn', { kind: 'own', isOn: true });
  });

  it('a save over a newer version is refused, and a manager may not look', async () => {
    const stale = await money.app.call(
      updatePaymentSettings,
      { params: { operator: 'mtn' }, body: { isOn: true, kind: 'provider', version: 0 } },
      { token },
    );
    expect(stale.status).toBe(409);
    const manager = await money.school.signInAs('manager');
    expect((await money.app.call(getPaymentSettings, {}, { token: manager })).status).toBe(403);
  });
});

/** A school whose own name and whose child's hold a stranger's message. */
async function hostileSchool(standing: { readonly isVerified: boolean }) {
  const school = await createSchool(money.app, 'Prize at http://evil.example', standing);
  const family = await createFamily(money, school.orgId);
  const studentId = family.students[0]?.id ?? '';
  await money.services.db.write({ orgId: school.orgId }, (tx) =>
    tx
      .updateTable('students')
      .set({ first_name: 'Win at evil.cm', last_name: 'call 699999999' })
      .where('id', '=', studentId)
      .execute(),
  );
  return { ...school, family, studentId };
}

/** How many messages of a school were written, whatever became of them. */
const messagesOf = async (schoolId: string): Promise<number> =>
  (await readOutbox(money.app, { orgId: schoolId })).length;

describe('a payment link', () => {
  it('is the same each time, leads to what is owed, and is sent by SMS', async () => {
    const family = await createFamily(money, orgId, [[40_000, 30_000], [5_000]]);
    const studentId = family.students[0]?.id ?? '';
    const make = () => money.app.call(createPaymentLink, { body: { studentId } }, { token });
    const [first, second] = await Promise.all([make(), make()]);
    expect(second.body.data?.address).toBe(first.body.data?.address);
    expect(first.body.data).toMatchObject({ owed: 70_000 });
    expect(first.body.data?.paymentCode).toMatch(/^.{3}-/);
    const whole = await money.app.call(
      createPaymentLink,
      { body: { familyId: family.id } },
      { token, language: 'fr' },
    );
    expect(whole.body.data).toMatchObject({ owed: 75_000, paymentCode: null });
    const linkToken = first.body.data?.address.split('/').at(-1) ?? '';
    expect(linkToken.length).toBeGreaterThanOrEqual(43);
    const payable = await money.services.db.read('platform', (tx) =>
      findPayable({ services: money.services, tx }, { token: linkToken }),
    );
    expect(payable).toMatchObject({
      orgId,
      owed: 70_000,
      credit: 0,
      operators: [{ operator: 'mtn' }, { operator: 'orange' }],
    });
    expect(payable?.students).toHaveLength(1);
    const phone = newPhone('mtn');
    await money.app.call(sendPaymentLink, { body: { studentId, phone } }, { token });
    const [sms] = await until('an SMS', async () => {
      const sent = await money.simulator.messagesTo(phone);
      return sent.length > 0 && sent;
    });
    expect(sms).toContain(first.body.data?.address);
  });

  it('whose SMS goes to any phone has no link and no number in it but ours, whatever the names are', async () => {
    const { orgId: id, studentId, ...school } = await hostileSchool({ isVerified: true });
    const { body } = await money.app.call(
      createPaymentLink,
      { body: { studentId } },
      { token: await school.signIn() },
    );
    expect(withoutTokens(body.data?.text ?? '')).not.toMatch(/evil\.|699|http:\/\/evil/);
    expect(body.data?.text).toContain('for call Win at evil cm.');
    expect(body.data?.text.match(/https?:\S+/g)).toEqual([body.data?.address]);
    const phone = newPhone('mtn');
    const sent = await money.app.call(
      sendPaymentLink,
      { body: { studentId, phone } },
      { token: await school.signIn() },
    );
    expect([sent.status, await messagesOf(id)]).toEqual([200, 1]);
  });

  it.each([
    ['en', 'your child', paymentErrors.linkToGuardiansOnly.en],
    ['fr', 'votre enfant', paymentErrors.linkToGuardiansOnly.fr],
  ] as const)(
    'of a school that nobody has verified says nothing of its own, and only to guardians (%s)',
    async (language, child, refusal) => {
      const { orgId: id, studentId, family, signIn } = await hostileSchool({ isVerified: false });
      const as = { token: await signIn(), language };
      const [guardian, stranger] = [newPhone('mtn'), newPhone('mtn')];
      await addGuardian(money, id, family, `+237 ${guardian}`);
      const send = (body: object) =>
        money.app.call(sendPaymentLink, { body: body as { phone: string } }, as);
      for (const subject of [{ studentId }, { familyId: family.id }]) {
        const refused = await send({ ...subject, phone: stranger });
        expect([refused.status, refused.body.errorMsg]).toEqual([409, refusal]);
        const { body } = await money.app.call(createPaymentLink, { body: subject }, as);
        expect(withoutTokens(body.data?.text ?? '')).not.toMatch(/evil|699|Prize|Win|Mbarga/);
        expect(body.data?.text).toMatch(new RegExp(`Ardoise ?: .*${child}\\.`));
      }
      expect((await send({ studentId, phone: guardian })).status).toBe(200);
      const [sms] = await until('an SMS', async () => {
        const sent = await money.simulator.messagesTo(guardian);
        return sent.length > 0 && sent;
      });
      expect(withoutTokens(sms ?? '')).not.toMatch(/evil|699|Prize|Win/);
      expect(await money.simulator.messagesTo(stranger)).toEqual([]);
      expect(await messagesOf(id)).toBe(1);
    },
  );

  it('a payment code leads to the student; a token or code that is not there leads nowhere', async () => {
    const family = await createFamily(money, orgId);
    const find = (reference: Parameters<typeof findPayable>[1]) =>
      money.services.db.read('platform', (tx) =>
        findPayable({ services: money.services, tx }, reference),
      );
    const paymentCode = family.students[0]?.paymentCode ?? '';
    const payable = await find({ paymentCode });
    expect(payable?.familyId).toBe(family.id);
    expect(partsOfAmount(50_000, payable?.students ?? [])).toEqual([
      { feeId: family.students[0]?.feeId, amount: 50_000 },
    ]);
    expect(await find({ paymentCode: `${paymentCode}x` })).toBeNull();
    expect(await find({ token: 'x'.repeat(43) })).toBeNull();
  });

  it('of another school’s student is not made', async () => {
    const elsewhere = await createSchool(money.app);
    const theirs = await createFamily(money, elsewhere.orgId);
    const { status } = await money.app.call(
      createPaymentLink,
      { body: { familyId: theirs.id } },
      { token },
    );
    expect(status).toBe(404);
  });
});
