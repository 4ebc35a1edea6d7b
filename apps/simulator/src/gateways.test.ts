import { describe, expect, it } from 'vitest';
import { type OpenSimulator, openSimulator } from './testing/client.ts';

const sms = (mobiles: string, change: object = {}) => ({
  user: 'school',
  password: 'simulator',
  senderid: 'PALMIERS',
  sms: 'Votre code est 482913.',
  mobiles,
  ...change,
});

const send = (simulator: OpenSimulator, body: unknown) =>
  simulator.call('POST', '/sms/api/v1/sendsms', body);

const messages = async (simulator: OpenSimulator, to: string) =>
  (
    (await simulator.call('GET', `/control/messages?to=${encodeURIComponent(to)}`)).json as {
      messages: object[];
    }
  ).messages;

describe('the SMS gateway', () => {
  it('delivers to a list of numbers and says what became of each', async () => {
    const simulator = await openSimulator();
    const answer = await send(simulator, sms('237677123456, 237699112244,677'));
    expect(answer).toMatchObject({
      status: 200,
      json: {
        responsecode: 1,
        sms: [
          { status: 'success', mobileno: '237677123456' },
          { status: 'success' },
          { status: 'error', errorcode: '-10' },
        ],
      },
    });
    expect(await messages(simulator, '+237 6 77 12 34 56')).toMatchObject([
      { kind: 'sms', to: '677123456', from: 'PALMIERS', text: 'Votre code est 482913.' },
    ]);
    const credit = await simulator.call('POST', '/sms/api/v1/smscredit', {
      user: 'school',
      password: 'simulator',
    });
    expect(credit.json).toEqual({ credit: 999_998 });
  });

  it.each([
    ['a wrong password', { password: 'x' }],
    ['a sender name past 11 characters', { senderid: 'TWELVE-CHARS' }],
    ['no text', { sms: '' }],
  ])('refuses %s inside a 200 and delivers nothing', async (_what, change) => {
    const simulator = await openSimulator();
    expect(await send(simulator, sms('237677123456', change))).toMatchObject({
      status: 200,
      json: { responsecode: 0, sms: [] },
    });
    expect(await messages(simulator, '677123456')).toEqual([]);
  });

  it('fails when it is told to', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ sms: { failNextCalls: 1, refuseNextCalls: 1 } });
    expect((await send(simulator, sms('237677123456'))).status).toBe(500);
    expect((await send(simulator, sms('237677123456'))).json).toMatchObject({ responsecode: 0 });
    expect((await send(simulator, sms('237677123456'))).json).toMatchObject({ responsecode: 1 });
  });
});

describe('the email drop', () => {
  it('keeps a message for its address, whatever the case, newest first', async () => {
    const simulator = await openSimulator();
    const drop = (subject: string) =>
      simulator.call('POST', '/mail/messages', {
        to: 'Esther@Example.cm',
        subject,
        text: 'Bonjour',
      });
    expect((await drop('one')).status).toBe(201);
    await drop('two');
    expect(await messages(simulator, 'esther@example.cm')).toMatchObject([
      { kind: 'email', subject: 'two' },
      { subject: 'one' },
    ]);
  });

  it('refuses what is not an email', async () => {
    const simulator = await openSimulator();
    for (const body of [
      { to: '677123456', subject: 'x', text: 'x' },
      { to: 'a@b.cm', subject: 'x' },
    ]) {
      expect((await simulator.call('POST', '/mail/messages', body)).status).toBe(400);
    }
  });

  it('fails when it is told to', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ mail: { failNextCalls: 1 } });
    const body = { to: 'a@b.cm', subject: 'x', text: 'x' };
    expect((await simulator.call('POST', '/mail/messages', body)).status).toBe(500);
    expect((await simulator.call('POST', '/mail/messages', body)).status).toBe(201);
  });
});
