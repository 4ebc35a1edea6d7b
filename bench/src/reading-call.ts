import autocannon from 'autocannon';
import { type Ground, startHelper } from './ground.ts';
import { type Figure, round } from './print.ts';
import { post, signIn } from './sign-in.ts';

const secondsEach = 5;
const rounds = 3;

async function rateOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: 16,
    duration: secondsEach,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed.`);
  return requests.average;
}

/** A call that authenticates, permits, parses and reads one row, against the same query behind a bare route. */
export async function benchReadingCall(ground: Ground): Promise<Figure[]> {
  const { token } = await signIn(ground.productUrl);
  const authorization = `Bearer ${token}`;
  const info = await post<{ organisation: { id: string } }>(
    `${ground.productUrl}/ba021/v1/org/my/info-with-org-account`,
    {
      authorization,
    },
  );
  const bare = await startHelper('bare-server.ts', { BENCH_DATABASE_URL: ground.databaseUrl });
  const bareUrl = `${bare.url}/settings/${info.organisation.id}`;
  const ourUrl = `${ground.productUrl}/ba021/v1/school/settings`;
  const rates: Array<{ bare: number; ours: number }> = [];
  // The first round warms both up; they take turns, so that a noisy moment of the machine meets both.
  for (let n = 0; n <= rounds; n += 1) {
    rates.push({ bare: await rateOf(bareUrl), ours: await rateOf(ourUrl, { authorization }) });
  }
  bare.stop();
  const measured = rates.slice(1);
  const mean = (of: 'bare' | 'ours'): number =>
    measured.reduce((sum, rate) => sum + rate[of], 0) / measured.length;
  const ratio = mean('ours') / mean('bare');
  return [
    {
      name: 'a validated call that reads one row',
      measured: `${round(mean('ours'))}/s, bare fastify and driver ${round(mean('bare'))}/s, ratio ${round(ratio, 2)}`,
      wanted: 'ratio at least 0.50',
      isMet: ratio >= 0.5,
    },
  ];
}
