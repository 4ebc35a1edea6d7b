import { request as httpRequest } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { forgetJob, meetAtNoon, usePawapay } from '../testing/pawapay-account.ts';
import { booksOf, createFamily, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';

startMoneySchool();
beforeAll(async () => {
  await usePawapay(money, token);
  await meetAtNoon(money);
});
beforeEach(() =>
  money.simulator.faults({
    pawapay: {
      autoApproveMs: null,
      callbackSignature: null,
      callbacksForged: false,
      callbacksLost: false,
    },
  }),
);

const metric = 'ardoise_pawapay_callbacks_total';

async function countOf(outcome: string): Promise<number> {
  const { values } = (await money.services.metrics.getSingleMetric(metric)?.get()) ?? {};
  return values?.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
}

/** A payment that nothing but a callback will find: the payer has the prompt, and no poll comes. */
async function beginUnpolled() {
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn', '77');
  const id = await pay(money, { orgId, family, phone });
  await reaches(money, orgId, id, 20);
  await until('the prompt', async () => {
    const { prompts } = await money.simulator.control<{ prompts: Array<{ reference: string }> }>(
      'GET',
      `prompts?phone=${phone}`,
    );
    return prompts[0]?.reference ?? null;
  });
  await forgetJob(money, id);
  const row = await money.services.db.read({ orgId }, (tx) =>
    tx
      .selectFrom('transactions')
      .select('partner_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return { id, family, phone, reference: row.partner_number };
}

const send = (method: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${money.app.url}/callbacks/pawapay`, { method, body, headers });

describe('a signed callback', () => {
  it.each(['ecdsa-p256-sha256', 'rsa-pss-sha512'])('by %s is followed', async (algorithm) => {
    await money.simulator.faults({ pawapay: { callbackSignature: algorithm } });
    const before = await countOf('valid');
    const { id, family, phone } = await beginUnpolled();
    await money.simulator.answer(phone, 'approve');
    await reaches(money, orgId, id, 50);
    expect(await countOf('valid')).toBe(before + 1);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('by a key that PawaPay has not published is answered, counted and not followed', async () => {
    await money.simulator.faults({
      pawapay: { callbackSignature: 'ecdsa-p256-sha256', callbacksForged: true },
    });
    const before = await countOf('wrongSignature');
    const { id, family, phone, reference } = await beginUnpolled();
    await money.simulator.answer(phone, 'approve');
    await until('it is counted', async () => (await countOf('wrongSignature')) === before + 1);
    const { callbacks } = await money.simulator.control<{
      callbacks: Array<{ reference: string; outcome: string }>;
    }>('GET', 'callbacks');
    expect(callbacks.find((one) => one.reference === reference)?.outcome).toBe('200');
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 20 });
    // Without a signature it is a hint like any other.
    expect((await send('PUT', JSON.stringify({ depositId: reference }))).status).toBe(200);
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('whose headers are odd or come twice is not followed', async () => {
    const { id, phone, reference } = await beginUnpolled();
    await money.simulator.faults({ pawapay: { callbacksLost: true } });
    await money.simulator.answer(phone, 'approve');
    const before = await countOf('malformed');
    const body = JSON.stringify({ depositId: reference });
    const odd = [
      { signature: 'x' },
      { 'signature-input': 'sig-pp=()' },
      { signature: `sig-pp=:${'A'.repeat(7_000)}:`, 'signature-input': 'x'.repeat(7_000) },
      { signature: ['sig-pp=:AAAA:', 'sig-pp=:BBBB:'], 'signature-input': 'sig-pp=("@path")' },
    ];
    for (const headers of odd) expect(await sendRaw(body, headers)).toBe(200);
    await until(
      'all are counted',
      async () => (await countOf('malformed')) === before + odd.length,
    );
    expect(await stateOf(money, orgId, id)).toMatchObject({ status: 20 });
  });
});

/** `fetch` would join headers that come twice. */
const sendRaw = (body: string, headers: Record<string, string | string[]>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${money.app.url}/callbacks/pawapay`,
      { method: 'POST', headers },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

describe('whatever else comes', () => {
  it.each([
    ['nothing', ''],
    ['half a body', '{"depositId":"7a1c8f0e-6a55'],
    ['a page', '<html></html>'],
    ['a list', '[{"depositId":1}]'],
    ['null', 'null'],
    ['a number as the id', '{"depositId":7}'],
    ['an object as the id', '{"depositId":{"toString":1}}'],
    ['no id', '{"status":"COMPLETED"}'],
    ['a payout', '{"payoutId":"7a1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7e"}'],
    ['a refund', '{"refundId":"7a1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7e"}'],
    ['a statement', '{"statementId":"7a1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7e","status":"COMPLETED"}'],
    ['bytes of no text', Buffer.from([0xff, 0xfe, 0x00, 0xe9])],
  ])('%s is answered with a 200', async (_what, body) => {
    for (const method of ['POST', 'PUT']) expect((await send(method, body)).status).toBe(200);
  });

  it('a hint in Latin-1 is followed', async () => {
    const { id, phone, reference } = await beginUnpolled();
    await money.simulator.faults({ pawapay: { callbacksLost: true } });
    await money.simulator.answer(phone, 'approve');
    const body = Buffer.from(`{"customerMessage":"école","depositId":"${reference}"}`, 'latin1');
    await send('POST', body, { 'content-type': 'application/json; charset=ISO-8859-1' });
    await reaches(money, orgId, id, 50);
  });
});
