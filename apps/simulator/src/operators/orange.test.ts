import { describe, expect, it } from 'vitest';
import { orangeRefusalNames, orangeRefusals } from './orange-refusals.ts';
import { type OpenSimulator, base64, openMerchant, openSimulator } from '../testing/client.ts';

const prefix = '/omcoreapis/1.0.2';

interface OrangeAnswer {
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

async function signIn(simulator: OpenSimulator) {
  const answer = await fetch(`${simulator.url}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${base64('school:simulator')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return {
    accept: 'application/json',
    authorization: `Bearer ${access_token}`,
    'x-auth-token': base64('channel:simulator'),
  };
}

const payment = {
  channelUserMsisdn: '699000001',
  orderId: 'order1',
  description: 'Grace, second installment',
  pin: '2222',
};

async function openDesk(family: 'mp' | 'cashin' = 'mp') {
  const simulator = await openSimulator();
  const headers = await signIn(simulator);
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await simulator.call(method, `${prefix}/${family}/${path}`, body, headers);
    return { status: answer.status, ...(answer.json as OrangeAnswer) };
  };
  const init = async () => String((await call('POST', 'init')).data?.['payToken']);
  const pay = (payToken: string, phone: string, amount: string, change: object = {}) =>
    call('POST', 'pay', {
      ...payment,
      payToken,
      subscriberMsisdn: phone,
      amount,
      ...change,
    });
  return { simulator, headers, call, init, pay };
}

describe('the way in', () => {
  it('refuses wrong client credentials', async () => {
    const simulator = await openSimulator();
    const answer = await fetch(`${simulator.url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${base64('school:wrong')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(answer.status).toBe(401);
  });

  it('says that a token has expired inside a 200, and only the next one is let in', async () => {
    const { simulator, headers } = await openDesk();
    const init = async (given: Readonly<Record<string, string>>) =>
      simulator.call('POST', `${prefix}/mp/init`, undefined, given);
    await simulator.faults({ orange: { expireNextTokens: 1 } });
    expect(await init(headers)).toMatchObject({ status: 200, json: { fault: { code: 900901 } } });
    expect((await init(headers)).status).toBe(401);
    expect((await init(await signIn(simulator))).json).toHaveProperty('data.payToken');
  });

  it('gives the same token until it ends, and says how much of its life is left', async () => {
    const { simulator, headers } = await openDesk();
    const ask = async () => {
      const answer = await fetch(`${simulator.url}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${base64('school:simulator')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      return (await answer.json()) as { access_token: string; expires_in: number };
    };
    const before = await ask();
    await simulator.advance(1_104_000);
    const after = await ask();
    expect(`Bearer ${after.access_token}`).toBe(headers.authorization);
    expect(before.expires_in - after.expires_in).toBeGreaterThanOrEqual(1_104);
    await simulator.advance(3_600_000);
    expect(await ask()).not.toMatchObject({ access_token: after.access_token });
  });

  it('speaks of a bad token in JSON only when asked to, else in XML', async () => {
    const simulator = await openSimulator();
    const authorization = 'Bearer stale';
    const inJson = await simulator.call('POST', `${prefix}/mp/init`, undefined, {
      accept: 'application/json',
      authorization,
    });
    expect(inJson).toMatchObject({ status: 401, json: { fault: { code: 900901 } } });
    const inXml = await simulator.call('POST', `${prefix}/mp/init`, undefined, { authorization });
    expect(inXml.text).toContain('<ams:code>900901</ams:code>');
    const without = await simulator.call('POST', `${prefix}/mp/init`, undefined, {
      accept: 'application/json',
    });
    expect(without.json).toMatchObject({ fault: { code: 900902 } });
  });

  it('hides a wrong channel user inside a 200', async () => {
    const simulator = await openSimulator();
    const headers = { ...(await signIn(simulator)), 'x-auth-token': base64('channel:wrong') };
    const answer = await simulator.call('POST', `${prefix}/mp/init`, undefined, headers);
    expect(answer).toMatchObject({ status: 200, json: { data: null } });
  });
});

describe('a merchant payment', () => {
  it('is pending until the customer confirms, then SUCCESSFULL with two L', async () => {
    const { simulator, call, init, pay } = await openDesk();
    const payToken = await init();
    const asked = await pay(payToken, '699112244', '40000');
    expect(asked.data).toMatchObject({
      payToken,
      amount: 40_000,
      status: 'PENDING',
      txnmode: 'order1',
      inittxnstatus: '200',
      confirmtxnstatus: null,
    });
    expect(asked.data?.['txnid']).toMatch(/^MP\d{6}\.\d{4}\.[0-9A-F]{6}$/);
    await simulator.answer('699112244', 'approve');
    const paid = await call('GET', `paymentstatus/${payToken}`);
    expect(paid.data).toMatchObject({
      status: 'SUCCESSFULL',
      confirmtxnstatus: '200',
      txnid: asked.data?.['txnid'],
    });
    expect((await simulator.ledger()).movements).toMatchObject([
      { from: 'wallet:orange:699112244', to: 'merchant:orange:699000001', amount: 40_000 },
    ]);
  });

  it('is refused with a token that was used, and takes the money once', async () => {
    const { simulator, init, pay } = await openDesk();
    await simulator.faults({ orange: { autoApproveMs: 0 } });
    const payToken = await init();
    await pay(payToken, '699112244', '1000');
    expect((await pay(payToken, '699112244', '1000')).status).toBe(422);
    expect((await simulator.ledger()).totals.orange.collection).toBe(1_000);
  });

  it('without enough money is a 417 whose body says 60019', async () => {
    const { init, pay } = await openDesk();
    const payToken = await init();
    const answer = await pay(payToken, '699112203', '1000');
    expect(answer.status).toBe(417);
    expect(answer.message).toMatch(/^60019 ?:: ?Le solde du compte du payeur est insuffisant$/);
    expect(answer.data).toEqual({
      payToken,
      inittxnstatus: '60019',
      inittxnmessage: 'Le solde du compte du payeur est insuffisant',
      status: 'FAILED',
      txnid: null,
    });
  });

  it.each(orangeRefusalNames)('is refused as %s when switched on', async (refusal) => {
    const { simulator, call, init, pay } = await openDesk();
    await simulator.faults({ orange: { refusal } });
    const payToken = await init();
    const { code, message, httpStatus } = orangeRefusals[refusal];
    const answer = await pay(payToken, '699112244', '1000');
    expect(answer.status).toBe(httpStatus);
    expect(JSON.stringify(answer)).toContain(message);
    expect(answer.data).toMatchObject({ inittxnstatus: code });
    const { data } = await call('GET', `paymentstatus/${payToken}`);
    expect(data).toMatchObject({ status: 'FAILED', inittxnstatus: code, txnid: null });
    expect((await simulator.ledger()).movements).toEqual([]);
  });

  it('is refused under another HTTP status when switched on', async () => {
    const { simulator, init, pay } = await openDesk();
    await simulator.faults({ orange: { refusalStatus: 400 } });
    expect(await pay(await init(), '699112203', '1000')).toMatchObject({
      status: 400,
      data: { inittxnstatus: '60019', status: 'FAILED' },
    });
  });

  it.each([
    [true, 'SUCCESSFULL', 1_000],
    [false, 'PENDING', 0],
  ])('is answered by the gateway’s fault, money moved: %s', async (moves, status, moved) => {
    const { simulator, headers, call, init } = await openDesk();
    await simulator.faults({
      orange: { sendTimeoutNextPayments: 1, sendTimeoutMovesMoney: moves },
    });
    const payToken = await init();
    const asked = { ...payment, payToken, subscriberMsisdn: '699112244', amount: '1000' };
    const answer = await simulator.call('POST', `${prefix}/mp/pay`, asked, headers);
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('<am:code>101504</am:code>');
    expect((await call('GET', `paymentstatus/${payToken}`)).data).toMatchObject({ status });
    expect((await simulator.ledger()).totals.orange.collection).toBe(moved);
  });

  it('also fails when more is asked than the wallet holds', async () => {
    const { init, pay } = await openDesk();
    expect((await pay(await init(), '699112244', '1000001')).data).toMatchObject({
      inittxnstatus: '60019',
    });
  });

  it('is CANCELLED when refused and EXPIRED when ignored', async () => {
    const { simulator, call, init, pay } = await openDesk();
    const refused = await init();
    await pay(refused, '699112244', '1000');
    await simulator.answer('699112244', 'refuse');
    const ignored = await init();
    await pay(ignored, '699112245', '1000');
    await simulator.advance(5 * 60_000);
    expect((await call('GET', `paymentstatus/${refused}`)).data).toMatchObject({
      status: 'CANCELLED',
    });
    expect((await call('GET', `paymentstatus/${ignored}`)).data).toMatchObject({
      status: 'EXPIRED',
    });
  });

  it('shows the prompt again when pushed', async () => {
    const { simulator, call, init, pay } = await openDesk();
    const payToken = await init();
    await pay(payToken, '699112244', '1000');
    await simulator.answer('699112244', 'ignore');
    expect((await simulator.prompts('699112244'))[0]?.state).toBe('ignored');
    expect((await call('GET', `push/${payToken}`)).data).toMatchObject({ status: 'PENDING' });
    expect((await simulator.prompts('699112244'))[0]?.state).toBe('waiting');
  });

  it.each([
    ['a wrong merchant PIN', { pin: '0000' }],
    ['a channel that is none', { channelUserMsisdn: '699000009' }],
    ['a channel that is no number', { channelUserMsisdn: '12' }],
  ])('is refused as a wrong channel with %s', async (_what, change) => {
    const { init, pay } = await openDesk();
    expect(await pay(await init(), '699112244', '1000', change)).toMatchObject({
      status: 417,
      data: { inittxnstatus: '99033', status: 'FAILED' },
    });
  });

  it('of a number that is none is refused inside a 200, without a status', async () => {
    const { init, pay } = await openDesk();
    const answer = await pay(await init(), '237699112244', '1000');
    expect(answer).toMatchObject({ status: 200, data: { inittxnstatus: '0066111' } });
    expect(answer.data).not.toHaveProperty('status');
  });

  it('is a 422 with an order number past 20 characters, in these words', async () => {
    const { init, pay } = await openDesk();
    expect(await pay(await init(), '699112244', '1000', { orderId: 'x'.repeat(21) })).toMatchObject(
      {
        status: 422,
        message: 'The OrderId field must be at most 20 characters long.',
      },
    );
    expect((await pay(await init(), '699112244', '10.5')).status).toBe(422);
  });

  it('notifies the merchant', async () => {
    const { simulator, init, pay } = await openDesk();
    const merchant = await openMerchant();
    const payToken = await init();
    await pay(payToken, '699112200', '1000', { notifUrl: merchant.url });
    await simulator.advance(1_000);
    expect(await merchant.waitFor(1)).toMatchObject([
      { method: 'POST', body: { payToken, status: 'SUCCESSFULL' } },
    ]);
  });

  it('whose token was never used expires, and an unknown token is a 404', async () => {
    const { simulator, call, init } = await openDesk();
    const payToken = await init();
    expect((await call('GET', `paymentstatus/${payToken}`)).data).toMatchObject({
      status: 'PENDING',
      txnid: null,
    });
    await simulator.advance(7 * 60_000);
    expect((await call('GET', `paymentstatus/${payToken}`)).data).toMatchObject({
      status: 'EXPIRED',
    });
    expect((await call('GET', 'paymentstatus/MP000')).status).toBe(404);
  });
});

it('a cash-in credits the customer without a prompt', async () => {
  const { simulator, call, init, pay } = await openDesk('cashin');
  const payToken = await init();
  expect((await pay(payToken, '699112244', '7000')).data).toMatchObject({ status: 'PENDING' });
  expect(await simulator.prompts('699112244')).toEqual([]);
  await simulator.advance(1_000);
  expect((await call('GET', `paymentstatus/${payToken}`)).data).toMatchObject({
    status: 'SUCCESSFULL',
  });
  expect((await simulator.ledger()).totals.orange.payout).toBe(7_000);
});

it('who a channel is, is told to its own PIN alone', async () => {
  const { simulator, headers } = await openDesk();
  const ask = (msisdn: string, pin: string) =>
    simulator.call(
      'POST',
      `${prefix}/infos/subscriber/channel/${msisdn}`,
      { pin, channelMsisdn: msisdn },
      headers,
    );
  expect(await ask('699000001', '2222')).toMatchObject({
    status: 200,
    json: {
      message: 'channel 699000001 successfully retrieve full name.',
      data: { firstName: 'Client' },
    },
  });
  expect(await ask('699000001', '0000')).toMatchObject({ status: 417, json: { data: null } });
  expect(await ask('699000009', '2222')).toMatchObject({ status: 417 });
});
