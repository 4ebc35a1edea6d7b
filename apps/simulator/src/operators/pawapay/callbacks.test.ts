import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { type OpenSimulator, openMerchant, openSimulator } from '../../testing/client.ts';
import { signatureAlgorithms, type SignatureAlgorithm } from './codes.ts';

const authorization = { authorization: 'Bearer simulator-signed' };

async function openCalledBack({ refusals = 0 } = {}) {
  const simulator = await openSimulator();
  const merchant = await openMerchant({ refusals });
  await simulator.call('PUT', '/control/pawapay/callback-urls', {
    token: 'simulator-signed',
    deposits: merchant.url,
  });
  const deposit = () => payDeposit(simulator);
  return { simulator, merchant, deposit };
}

async function payDeposit(simulator: OpenSimulator): Promise<void> {
  const body = {
    depositId: randomUUID(),
    amount: '500',
    currency: 'XAF',
    payer: {
      type: 'MMO',
      accountDetails: { phoneNumber: '237653456789', provider: 'MTN_MOMO_CMR' },
    },
  };
  await simulator.call('POST', '/v2/deposits', body, authorization);
}

const hashes: Record<SignatureAlgorithm, string> = {
  'ecdsa-p256-sha256': 'sha256',
  'ecdsa-p384-sha384': 'sha384',
  'rsa-pss-sha512': 'sha512',
  'rsa-v1_5-sha256': 'sha256',
};

async function keyOf(simulator: OpenSimulator, id: string) {
  const { json } = await simulator.call('GET', '/v2/public-key/http', undefined, authorization);
  const found = (json as Array<{ id: string; key: string }>).find((one) => one.id === id);
  return createPublicKey(found?.key ?? '');
}

it.each(signatureAlgorithms)('are signed by %s with a published key', async (algorithm) => {
  const { simulator, merchant, deposit } = await openCalledBack();
  await simulator.faults({ pawapay: { callbackSignature: algorithm, callbackDelayMs: 0 } });
  await deposit();
  await merchant.waitFor(1);
  const { headers, text } = merchant.signed[0] ?? { headers: {}, text: '' };
  expect(headers['content-digest']).toBe(
    `sha-512=:${createHash('sha512').update(text).digest('base64')}:`,
  );
  const parameters = String(headers['signature-input']).replace('sig-pp=', '');
  expect(parameters).toContain(`alg="${algorithm}"`);
  const base = [
    '"@method": POST',
    `"@authority": ${new URL(merchant.url).host}`,
    '"@path": /callback',
    `"signature-date": ${String(headers['signature-date'])}`,
    `"content-digest": ${String(headers['content-digest'])}`,
    `"content-type": ${String(headers['content-type'])}`,
    `"@signature-params": ${parameters}`,
  ].join('\n');
  const signature = Buffer.from(
    /^sig-pp=:(.+):$/.exec(String(headers['signature']))?.[1] ?? '',
    'base64',
  );
  const key = await keyOf(simulator, /keyid="([^"]+)"/.exec(parameters)?.[1] ?? '');
  const padding = algorithm === 'rsa-pss-sha512' ? { padding: 6, saltLength: 64 } : {};
  expect(verify(hashes[algorithm], Buffer.from(base), { key, ...padding }, signature)).toBe(true);
});

it('are tried again until somebody answers with a 200, for a quarter of an hour', async () => {
  const { simulator, merchant, deposit } = await openCalledBack({ refusals: 2 });
  await simulator.faults({ pawapay: { callbackDelayMs: 0 } });
  await deposit();
  for (const count of [1, 2, 3]) {
    await merchant.waitFor(count);
    const sent = async () =>
      ((await simulator.call('GET', '/control/callbacks')).json as { callbacks: unknown[] })
        .callbacks.length;
    await expect.poll(sent).toBe(count);
    await simulator.advance(15 * 60_000);
  }
  expect(merchant.received).toHaveLength(3);
});
