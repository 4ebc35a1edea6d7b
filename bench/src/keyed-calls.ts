import { randomUUID } from 'node:crypto';
import type { createApiKey } from '@ardoise/contract/developer/api-keys';
import type { Answer } from '@ardoise/contract/protocol/call';
import autocannon, { type Client, type Options } from 'autocannon';
import { createSchool } from './bench-school.ts';
import { type Ground, startHelper } from './ground.ts';
import { rawCommitRate } from './raw-commits.ts';
import { type Figure, median, round } from './print.ts';
import { ask, signIn } from './sign-in.ts';

const secondsEach = 2;
const rounds = 3;
const connections = 16;
const leastRead = 0.6;
const leastWrite = 0.2;

type Sent = Omit<Options, 'connections' | 'duration'>;

async function rateOf(sent: Sent): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    ...sent,
    connections,
    duration: secondsEach,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${sent.url} failed.`);
  return requests.average;
}

async function makeKey(ground: Ground): Promise<{ key: string; orgId: string }> {
  const { token } = await signIn(ground.productUrl);
  const orgId = await createSchool(ground, token);
  const { secret } = await ask<Answer<typeof createApiKey>>(
    `${ground.productUrl}/ba021/v1/school/api-keys`,
    { token, orgId },
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Bench',
        kind: 'collection',
        environment: 'sandbox',
        scopes: ['collections.read', 'collections.write'],
      }),
    },
  );
  return { key: secret, orgId };
}

/** What a program's calls cost: a reading against a bare route with the same query, a writing against bare commits. */
export async function benchKeyedCalls(ground: Ground): Promise<Figure[]> {
  const { key, orgId } = await makeKey(ground);
  const url = `${ground.productUrl}/api/v1/collections`;
  const authorization = `Bearer ${key}`;
  const body = JSON.stringify({ amount: 5_000, phone: '677000001', reference: 'bench' });
  const headers = { authorization, 'content-type': 'application/json' };
  const first = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  });
  const { data } = (await first.json()) as { data: { id: string } };
  const bare = await startHelper('bare-server.ts', { BENCH_DATABASE_URL: ground.databaseUrl });
  const reads: Array<{ bare: number; ours: number }> = [];
  const writes: Array<{ bare: number; ours: number }> = [];
  const setupClient = (client: Client): void => {
    const next = (): void => client.setHeaders({ ...headers, 'idempotency-key': randomUUID() });
    next();
    client.on('response', next);
  };
  // The first round warms both up; they take turns, so that a noisy moment of the machine meets both.
  for (let n = 0; n <= rounds; n += 1) {
    reads.push({
      bare: await rateOf({ url: `${bare.url}/sandbox-collection/${orgId}/${data.id}` }),
      ours: await rateOf({ url: `${url}/${data.id}`, headers: { authorization } }),
    });
    writes.push({
      bare: await rawCommitRate(ground.databaseUrl, secondsEach),
      ours: await rateOf({ url, method: 'POST', body, setupClient }),
    });
  }
  bare.stop();
  const figureOf = (name: string, what: string, rates: typeof reads, least: number): Figure => {
    const counted = rates.slice(1);
    const ours = median(counted.map((rate) => rate.ours));
    const base = median(counted.map((rate) => rate.bare));
    const ratio = median(counted.map((rate) => rate.ours / rate.bare));
    return {
      name,
      measured: `${round(ours)}/s, ${what} ${round(base)}/s`,
      wanted: `ratio at least ${least.toFixed(2)}`,
      ratio: { value: ratio, to: what },
      isMet: ratio >= least,
    };
  };
  return [
    figureOf('a keyed call that reads one row', 'bare fastify and driver', reads, leastRead),
    figureOf('a keyed sandbox collection', 'raw commits', writes, leastWrite),
  ];
}
