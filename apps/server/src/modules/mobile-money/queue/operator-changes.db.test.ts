import { randomUUID } from 'node:crypto';
import { listNotifications } from '@ardoise/contract/notifications';
import { getPaymentSettings, updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { checkTransaction, getTransaction } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilHeard } from '../../../testing/events.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { sealSecrets } from '../settings/operator-accounts.ts';
import { askOperator } from './ask-operator.ts';
import { jobKey } from './job-key.ts';
import { money, orgId, startMoneySchool } from '../testing/money-school.ts';
import { booksOf, createFamily, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';

let token: string;

startMoneySchool();
beforeEach(async () => {
  token = await money.school.signIn();
  await useAccount();
  await money.simulator.faults({ mtn: { autoApproveMs: null, callbacksLost: true } });
});

/** The school's own account at MTN, by default one that no payment was made by. */
async function useAccount(
  secrets: Readonly<Record<string, string>> = { apiUser: randomUUID(), apiKey: 'simulator' },
): Promise<void> {
  const { body } = await money.app.call(getPaymentSettings, {}, { token });
  const version = body.data?.operators.find(({ operator }) => operator === 'mtn')?.version ?? 0;
  const given = { subscriptionKey: 'collection-palmiers', ...secrets };
  const { status } = await money.app.call(
    updatePaymentSettings,
    {
      params: { operator: 'mtn' },
      body: { isOn: true, kind: 'own', appId: 'palmiers', secrets: given, version },
    },
    { token },
  );
  expect(status).toBe(200);
}

const promptsOf = async (phone: string): Promise<unknown[]> => {
  const { prompts } = await money.simulator.control<{ prompts: unknown[] }>(
    'GET',
    `prompts?phone=${phone}`,
  );
  return prompts;
};

const eventsOf = async (id: string): Promise<string[]> => {
  const { body } = await money.app.call(getTransaction, { params: { id } }, { token });
  return (body.data?.events ?? []).map(({ kind }) => kind);
};

/** Asked, accepted, and nobody has answered on the phone. */
async function acceptedPayment() {
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn');
  const id = await pay(money, { orgId, family, phone });
  await until('accepted', async () => (await eventsOf(id)).includes('accepted'));
  return { family, phone, id };
}

const check = async (id: string) => {
  const asked = { token, headers: fromElsewhere() };
  return (await money.app.call(checkTransaction, { params: { id } }, asked)).body.data;
};

const timesTold = async (id: string): Promise<number> => {
  await untilHeard(money.app, orgId);
  const { body } = await money.app.call(listNotifications, {}, { token });
  const links = (body.data?.items ?? []).map(({ link }) => link);
  return links.filter((link) => link === `/payment/status/${id}`).length;
};

describe('a school that changes its operator account while a payment is open', () => {
  it('to another merchant’s: the payment is asked about by the old one, and counted', async () => {
    const { family, phone, id } = await acceptedPayment();
    await useAccount();
    expect(await check(id)).toMatchObject({ status: 20, needsAttention: false });
    expect(await promptsOf(phone)).toHaveLength(1);
    await money.simulator.answer(phone, 'approve');
    money.app.clock.advance(400);
    token = await money.school.signIn();
    await check(id);
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    expect(await money.simulator.takenFrom(phone)).toBe(40_000);
  });

  it('to a new key of the same merchant: the new one is used', async () => {
    const apiUser = randomUUID();
    await useAccount({ apiUser, apiKey: 'simulator' });
    const { family, phone, id } = await acceptedPayment();
    await useAccount({ apiUser, subscriptionKey: 'collection-renewed' });
    await money.simulator.answer(phone, 'approve');
    await check(id);
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('keeps the old one sealed, and once for all of its payments', async () => {
    const kept = async () => {
      const rows = await money.services.db.read({ orgId }, (tx) =>
        tx.selectFrom('operator_accounts').selectAll().execute(),
      );
      expect(JSON.stringify(rows)).not.toContain('collection-palmiers');
      return rows.length;
    };
    const before = await kept();
    await acceptedPayment();
    await acceptedPayment();
    expect(await kept()).toBe(before + 1);
  });
});

describe('an operator that accepted a payment and has forgotten it', () => {
  it('past the window a person is told: it does not fail, and is not asked for again', async () => {
    const { id, phone } = await acceptedPayment();
    await money.simulator.control('POST', 'reset');
    expect(await check(id)).toMatchObject({ status: 20, needsAttention: false });
    expect(await promptsOf(phone)).toEqual([]);
    money.app.clock.advance(400);
    token = await money.school.signIn();
    expect(await check(id)).toMatchObject({
      status: 20,
      failure: null,
      needsAttention: true,
      attention: 'unsaid',
    });
    expect(await timesTold(id)).toBe(1);
  });
});

describe('asking again', () => {
  it('a repeat that is refused decides nothing: the first ask was taken, and is paid', async () => {
    const { family, phone, id } = await acceptedPayment();
    await money.simulator.faults({ mtn: { refuseNextPayments: 1 } });
    await money.services.db.write({ orgId }, (tx) =>
      enqueue(tx, askOperator, { orgId, id }, { key: jobKey(id) }),
    );
    await until('the repeat', async () => (await eventsOf(id)).includes('asked'));
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 20, failure: null });
    await money.simulator.answer(phone, 'approve');
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('a first ask that is refused is final', async () => {
    await money.simulator.faults({ mtn: { refuseNextPayments: 1 } });
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: 'operatorFault' });
  });
});

describe('an operator that gives no token', () => {
  // An account is tested before it is switched on, so that a token of it is kept: of this one there is none.
  beforeEach(async () => {
    const secrets = {
      subscriptionKey: 'collection-palmiers',
      apiUser: randomUUID(),
      apiKey: 'simulator',
    };
    await money.services.db.write({ orgId }, (tx) =>
      tx
        .updateTable('operator_settings')
        .set({ secrets_sealed: sealSecrets(money.services, orgId, 'mtn', secrets) })
        .where('operator', '=', 'mtn')
        .execute(),
    );
  });

  it.each([429, 403, 503])(
    'with a %s for a while: the payment waits and goes on',
    async (status) => {
      await money.simulator.faults({ mtn: { tokenStatus: status, autoApproveMs: 0 } });
      const family = await createFamily(money, orgId);
      const id = await pay(money, { orgId, family });
      await until('a try that failed', async () => (await triesOf(id)) > 0);
      expect(await stateOf(money, orgId, id)).toMatchObject({ status: 10, failure: null });
      await money.simulator.faults({ mtn: { tokenStatus: null } });
      await reaches(money, orgId, id, 50);
      expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    },
  );

  it('for good: after some tries the payer is told, and may begin anew', async () => {
    await money.simulator.faults({ mtn: { tokenStatus: 503, autoApproveMs: 0 } });
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    await until('a try that failed', async () => (await triesOf(id)) > 0);
    money.app.clock.advance(121);
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: 'operatorFault' });
    await money.simulator.faults({ mtn: { tokenStatus: null } });
    await reaches(money, orgId, await pay(money, { orgId, family }), 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('because the credentials are wrong: it fails at once', async () => {
    await money.simulator.faults({ mtn: { tokenStatus: 401 } });
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: 'wrongSettings' });
    await money.simulator.faults({ mtn: { tokenStatus: null } });
  });
});

/** How often the payment's job has failed. */
const triesOf = async (id: string): Promise<number> => {
  const { rows } = await money.services.db.read('platform', (tx) =>
    sql<{ attempts: number }>`select attempts from graphile_worker.jobs
      where key = ${jobKey(id)} and last_error is not null`.execute(tx),
  );
  return rows[0]?.attempts ?? 0;
};
