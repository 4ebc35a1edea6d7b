import { listAudit } from '@ardoise/contract/audit';
import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import {
  getTransaction,
  type PayOperator,
  promptsAgain,
  remindTransaction,
} from '@ardoise/contract/transactions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { money, orgId, startMoneySchool } from '../testing/money-school.ts';
import { booksOf, createFamily, newPhone, pay, reaches } from '../testing/payers.ts';

startMoneySchool();
beforeAll(() =>
  money.simulator.faults({ mtn: { autoApproveMs: null }, orange: { autoApproveMs: null } }),
);

let nowMs = Date.parse('2026-11-16T08:00:00.000Z');
const letPass = (seconds: number): void => {
  nowMs += seconds * 1_000;
  money.app.clock.set(new Date(nowMs).toISOString());
};
let token: string;
beforeEach(async () => {
  letPass(60);
  token = await money.school.signIn();
  await money.simulator.faults({ orange: { failNextCalls: 0, callbacksLost: false } });
});

const remind = (id: string, key?: string, as = token) =>
  money.app.call(
    remindTransaction,
    { params: { id }, body: {} },
    { token: as, headers: { ...fromElsewhere(), ...(key && { 'idempotency-key': key }) } },
  );

const read = async (id: string) =>
  (await money.app.call(getTransaction, { params: { id } }, { token })).body.data;

interface Prompt {
  readonly state: string;
}

const promptOf = async (phone: string): Promise<string | undefined> => {
  const { prompts } = await money.simulator.control<{ prompts: Prompt[] }>(
    'GET',
    `prompts?phone=${phone}`,
  );
  return prompts[0]?.state;
};

const isPromptAt = (phone: string, state: string) =>
  until(`the prompt is ${state}`, async () => (await promptOf(phone)) === state);

/** A payer who was asked, half a minute ago. */
async function begin(operator: PayOperator = 'orange') {
  const family = await createFamily(money, orgId);
  const phone = newPhone(operator);
  const id = await pay(money, { orgId, family, phone, operator });
  await reaches(money, orgId, id, 20);
  await isPromptAt(phone, 'waiting');
  letPass(promptsAgain.everySeconds);
  return { family, phone, id };
}

const kindsOf = async (id: string): Promise<string[]> =>
  ((await read(id))?.events ?? []).map(({ kind }) => kind);

describe('the prompt sent again by staff', () => {
  it('is before the payer who put it aside, in the history and in the audit log; then it is paid once', async () => {
    const { family, phone, id } = await begin();
    await money.simulator.answer(phone, 'ignore');
    expect((await read(id))?.promptsLeft).toBe(3);
    const { status, body } = await remind(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ promptsLeft: 2, status: 20 });
    expect(body.data?.events.at(-1)).toMatchObject({
      kind: 'reminded',
      detail: { note: 'promptAgain' },
    });
    await isPromptAt(phone, 'waiting');
    const audit = await money.app.call(listAudit, { query: { subjectId: id } }, { token });
    expect(audit.body.data?.items).toMatchObject([{ action: 'transaction.reminded' }]);
    await money.simulator.answer(phone, 'approve');
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    expect((await read(id))?.promptsLeft).toBe(0);
    expect((await remind(id)).body).toMatchObject({ reason: 'promptOver' });
  });

  it('comes at most every 30 seconds and three times, each refusal with its sentence', async () => {
    const { id } = await begin();
    for (const left of [2, 1, 0]) {
      expect((await remind(id)).body.data).toMatchObject({ promptsLeft: left });
      letPass(promptsAgain.everySeconds - 1);
      const soon = await remind(id);
      expect(soon).toMatchObject({
        status: 429,
        body: { reason: left === 0 ? 'promptSentOften' : 'promptTooSoon' },
      });
      letPass(1);
    }
    expect(await kindsOf(id)).toEqual(expect.arrayContaining(['reminded']));
    expect((await kindsOf(id)).filter((kind) => kind === 'reminded')).toHaveLength(3);
  });

  it('is not sent at once after the payer was asked', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family, operator: 'orange' });
    await reaches(money, orgId, id, 20);
    const { body } = await remind(id);
    expect(body).toMatchObject({ reason: 'promptTooSoon' });
    expect(body.errorMsg).toContain('Wait 30 s');
  });

  it('pressed by many at once is sent once', async () => {
    const { id } = await begin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => remind(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await kindsOf(id)).filter((kind) => kind === 'reminded')).toHaveLength(1);
  });

  it('repeated with its key, it is the same press', async () => {
    const { id } = await begin();
    const key = `again-${id}`;
    expect([(await remind(id, key)).status, (await remind(id, key)).status]).toEqual([200, 200]);
    expect((await read(id))?.promptsLeft).toBe(2);
  });

  it('whose payment has ended meanwhile finds out how it went', async () => {
    const { family, phone, id } = await begin();
    await money.simulator.faults({ orange: { callbacksLost: true } });
    await money.simulator.answer(phone, 'approve');
    await remind(id);
    await reaches(money, orgId, id, 50);
    await money.simulator.faults({ orange: { callbacksLost: false } });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('that the operator does not confirm is written down, and the payment goes on', async () => {
    const { phone, id } = await begin();
    // Polls meet the faults too.
    await money.simulator.faults({ orange: { failNextCalls: 1_000 } });
    await remind(id);
    await until('it is written down', async () =>
      (await read(id))?.events.some(
        ({ detail }) => 'note' in detail && detail.note === 'promptUnconfirmed',
      ),
    );
    await money.simulator.faults({ orange: { failNextCalls: 0 } });
    await money.simulator.answer(phone, 'approve');
    await reaches(money, orgId, id, 50);
  });

  it('is refused once the payer’s time is over', async () => {
    const { id } = await begin();
    letPass(600);
    expect((await remind(id)).body).toMatchObject({ reason: 'promptOver' });
  });

  it('is not offered by MTN, and refused with a sentence', async () => {
    const { id } = await begin('mtn');
    expect((await read(id))?.promptsLeft).toBe(0);
    expect(await remind(id)).toMatchObject({
      status: 409,
      body: { reason: 'promptNotRepeatable' },
    });
  });

  it('is refused to whoever may not take payments, and for what is another school’s', async () => {
    const { id } = await begin();
    const reader = await money.school.signInAs('auditor');
    expect((await remind(id, undefined, reader)).status).toBe(403);
    expect((await remind('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await read(id))?.promptsLeft).toBe(3);
  });
});

it('is not offered where an aggregator asks the payer', async () => {
  await money.app.call(
    updatePaymentSettings,
    {
      params: { operator: 'orange' },
      body: {
        isOn: true,
        kind: 'pawapay',
        appId: 'palmiers',
        secrets: { apiToken: 'simulator-palmiers' },
        version: 0,
      },
    },
    { token },
  );
  await money.simulator.faults({ pawapay: { autoApproveMs: null } });
  const { id } = await begin();
  expect((await read(id))?.promptsLeft).toBe(0);
  expect((await remind(id)).body).toMatchObject({ reason: 'promptNotRepeatable' });
});
