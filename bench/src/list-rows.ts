import autocannon from 'autocannon';
import { bareRows } from './bare-rows.ts';
import { type Ground, startHelper } from './ground.ts';
import { type Figure, round } from './print.ts';
import { ask, post, signIn } from './sign-in.ts';

const rowsOnAPage = 100;
const secondsEach = 4;
const rounds = 3;
const maxRatio = 2;

/** Each by itself: what a request takes, not how many the machine does side by side. */
async function msOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: 1,
    duration: secondsEach,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed.`);
  return 1_000 / requests.average;
}

interface Page {
  readonly items: ReadonlyArray<{ readonly id: string }>;
}

/** Otherwise the two would be compared for different work. */
function refuseOtherRows(name: string, ours: Page, bare: Page): void {
  const idsOf = ({ items }: Page): string => items.map(({ id }) => id).join();
  if (ours.items.length !== rowsOnAPage || idsOf(ours) !== idsOf(bare))
    throw new Error(`The bare query does not answer the same ${rowsOnAPage} ${name}.`);
}

/** A page of the demo's lists through the whole product, against the same rows from one query behind a bare route. */
export async function benchListRows(ground: Ground): Promise<Figure[]> {
  const { token } = await signIn(ground.productUrl);
  const authorization = `Bearer ${token}`;
  const { organisation } = await post<{ organisation: { id: string } }>(
    `${ground.productUrl}/ba021/v1/org/my/info-with-org-account`,
    { authorization },
  );
  const bare = await startHelper('bare-server.ts', { BENCH_DATABASE_URL: ground.databaseUrl });
  const figures: Figure[] = [];
  for (const name of Object.keys(bareRows)) {
    const ourUrl = `${ground.productUrl}/ba021/v1/school/${name}?perPage=${rowsOnAPage}`;
    const bareUrl = `${bare.url}/${name}/${organisation.id}`;
    const bareAnswer = await fetch(bareUrl);
    refuseOtherRows(name, await ask<Page>(ourUrl, { token }), (await bareAnswer.json()) as Page);
    const times: Array<{ bare: number; ours: number }> = [];
    // The first round warms both up; they take turns, so that a noisy moment of the machine meets both.
    for (let n = 0; n <= rounds; n += 1)
      times.push({ bare: await msOf(bareUrl), ours: await msOf(ourUrl, { authorization }) });
    figures.push(figureOf(name, times.slice(1)));
  }
  bare.stop();
  return figures;
}

function figureOf(name: string, times: ReadonlyArray<{ bare: number; ours: number }>): Figure {
  const mean = (of: 'bare' | 'ours'): number =>
    times.reduce((sum, time) => sum + time[of], 0) / times.length;
  const ratio = mean('ours') / mean('bare');
  return {
    name: `a page of ${rowsOnAPage} ${name}`,
    measured: `${round(mean('ours'), 1)} ms, the same rows from a bare route ${round(mean('bare'), 1)} ms, ratio ${round(ratio, 2)}`,
    wanted: `ratio at most ${round(maxRatio, 2)}`,
    isMet: ratio <= maxRatio,
  };
}
