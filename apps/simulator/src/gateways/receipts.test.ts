import { beforeEach, describe, expect, it } from 'vitest';
import { openMerchant, type OpenSimulator, openSimulator } from '../testing/client.ts';

const sms = {
  user: 'school',
  password: 'simulator',
  senderid: 'PALMIERS',
  sms: 'Bonjour',
  mobiles: '237677123456',
};

const register = (simulator: OpenSimulator, urls: object) =>
  simulator.call('PUT', '/control/sms/receipt-urls', urls);

const outcomes = async (simulator: OpenSimulator) => {
  const { json } = await simulator.call('GET', '/control/callbacks');
  return (json as { callbacks: Array<{ operator: string; outcome: string }> }).callbacks;
};

async function sendSms(simulator: OpenSimulator): Promise<string> {
  const { json } = await simulator.call('POST', '/sms/api/v1/sendsms', sms);
  return (json as { sms: Array<{ messageid: string }> }).sms[0]?.messageid ?? '';
}

beforeEach(async () => {
  await register(await openSimulator(), { sms: null, orangeSms: null, africasTalking: null });
});

describe('a delivery receipt', () => {
  it('goes where its gateway was told to send it, in the gateway’s own form', async () => {
    const simulator = await openSimulator();
    const merchant = await openMerchant();
    await register(simulator, { sms: merchant.url });
    const messageid = await sendSms(simulator);
    expect(await merchant.waitFor(1)).toMatchObject([
      { method: 'POST', body: { dlrlist: [{ messageid, status: 'DELIVRD', reponsecode: 1 }] } },
    ]);
  });

  it('is a form from Africa’s Talking, and says why a message did not arrive', async () => {
    const simulator = await openSimulator();
    const merchant = await openMerchant();
    await register(simulator, { africasTalking: merchant.url });
    await simulator.faults({ africasTalking: { receiptStatus: 'Failed' } });
    await fetch(`${simulator.url}/sms/africastalking/version1/messaging`, {
      method: 'POST',
      headers: { apiKey: 'simulator' },
      body: new URLSearchParams({ username: 'a', to: '+237677123456', message: 'Bonjour' }),
    });
    expect(await merchant.waitFor(1)).toMatchObject([
      {
        body: {
          status: 'Failed',
          phoneNumber: '+237677123456',
          failureReason: 'DeliveryFailure',
        },
      },
    ]);
  });

  it('comes twice, late or never where it is told to', async () => {
    const simulator = await openSimulator();
    const merchant = await openMerchant();
    await register(simulator, { sms: merchant.url });
    await simulator.faults({ sms: { receiptsDoubled: true, receiptDelayMs: 600_000 } });
    await sendSms(simulator);
    expect(merchant.received).toEqual([]);
    await simulator.advance(600_000);
    expect(await merchant.waitFor(2)).toHaveLength(2);
    await simulator.faults({ sms: { receiptsLost: true } });
    await sendSms(simulator);
    expect((await outcomes(simulator))[0]).toMatchObject({ operator: 'sms', outcome: 'lost' });
  });

  it('is sent nowhere as long as nobody asked for it', async () => {
    const simulator = await openSimulator();
    await simulator.faults({ sms: { receiptDelayMs: 0 } });
    await sendSms(simulator);
    await simulator.advance(1_000);
    expect(await outcomes(simulator)).toEqual([]);
  });
});
