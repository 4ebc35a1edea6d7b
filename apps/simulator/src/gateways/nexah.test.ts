import { describe, expect, it } from 'vitest';
import { type OpenSimulator, openSimulator } from '../testing/client.ts';
import { nexahErrors } from './nexah.ts';
import { smsRefusals } from './faults.ts';
import { messagesTo } from './testing/messages.ts';

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

const creditOf = async (simulator: OpenSimulator) =>
  (
    await simulator.call('POST', '/sms/api/v1/smscredit', {
      user: 'school',
      password: 'simulator',
    })
  ).json;

describe('Nexah', () => {
  it('delivers to a list of numbers and says inside what became of each', async () => {
    const simulator = await openSimulator();
    const answer = await send(simulator, sms('237677123456, 237699112244,677'));
    expect(answer).toMatchObject({
      status: 200,
      json: {
        responsecode: 1,
        sms: [
          { status: 'success', mobileno: '237677123456' },
          { status: 'success' },
          { status: 'error', errordescription: nexahErrors.wrongNumber },
        ],
      },
    });
    expect(await messagesTo(simulator, '+237 6 77 12 34 56')).toMatchObject([
      { kind: 'sms', to: '677123456', from: 'PALMIERS', text: 'Votre code est 482913.' },
    ]);
    expect(await creditOf(simulator)).toMatchObject({ credit: 999_998 });
  });

  it('takes the same as a GET with a query', async () => {
    const simulator = await openSimulator();
    const query = new URLSearchParams(sms('237677123456')).toString();
    expect(await simulator.call('GET', `/sms/api/v1/sendsms?${query}`)).toMatchObject({
      json: { responsecode: 1, sms: [{ status: 'success' }] },
    });
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
    expect(await messagesTo(simulator, '677123456')).toEqual([]);
  });

  it('says success outside and the error inside when its credit has run out', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ sms: { credit: 1 } });
    const answer = await send(simulator, sms('237677123456,237677123457'));
    expect(answer.json).toMatchObject({
      responsecode: 1,
      sms: [
        { status: 'success' },
        { status: 'error', errordescription: 'Balance not enough', balance: '0' },
      ],
    });
    expect(await messagesTo(simulator, '677123457')).toEqual([]);
  });

  it.each(smsRefusals)('refuses for %s where it is told to', async (refuseWith) => {
    const simulator = await openSimulator();
    await simulator.faults({ sms: { refuseNextCalls: 1, refuseWith } });
    expect((await send(simulator, sms('237677123456'))).json).toMatchObject({
      responsecode: 1,
      sms: [{ status: 'error', errordescription: nexahErrors[refuseWith] }],
    });
    expect((await send(simulator, sms('237677123456'))).json).toMatchObject({
      sms: [{ status: 'success' }],
    });
  });

  it('refuses only the phones that it is told to, and counts no others', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ sms: { refuseNextCalls: 1, refuseTo: '6991' } });
    const statusOf = async (phone: string) => (await send(simulator, sms(phone))).json;
    expect(await statusOf('237677123456')).toMatchObject({ sms: [{ status: 'success' }] });
    expect(await statusOf('237699123456')).toMatchObject({ sms: [{ status: 'error' }] });
    expect(await statusOf('237699123456')).toMatchObject({ sms: [{ status: 'success' }] });
  });

  it('fails with a 500, or takes a message and never answers, where it is told to', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ sms: { failNextCalls: 1, timeOutNextCalls: 1 } });
    expect((await send(simulator, sms('237677123456'))).status).toBe(500);
    expect(await messagesTo(simulator, '677123456')).toEqual([]);
    const unanswered = send(simulator, sms('237677123456')).then(
      () => 'answered',
      () => 'given up',
    );
    await expect.poll(() => messagesTo(simulator, '677123456')).toHaveLength(1);
    // A later call is answered, and the clock goes on until the simulator lets go of the first.
    expect((await send(simulator, sms('237677123457'))).status).toBe(200);
    await simulator.advance(120_000);
    expect(await unanswered).toBe('given up');
  });
});
