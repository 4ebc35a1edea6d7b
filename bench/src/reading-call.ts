import autocannon from 'autocannon';
import { type Ground, startHelper } from './ground.ts';
import { type Figure, median, round } from './print.ts';
import { post, signIn } from './sign-in.ts';

const secondsEach = 2;
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
  const middle = (of: 'bare' | 'ours'): number => median(measured.map((rate) => rate[of]));
  const ratio = median(measured.map(({ ours, bare: raw }) => ours / raw));
  return [
    {
      name: 'a validated call that reads one row',
      measured: `${round(middle('ours'))}/s, bare fastify and driver ${round(middle('bare'))}/s`,
      wanted: 'ratio at least 0.50',
      ratio: { value: ratio, to: 'a bare route with the same query' },
      isMet: ratio >= 0.5,
    },
  ];
}
