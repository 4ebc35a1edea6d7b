import { Agent, get } from 'node:http';
import { bareRows } from './bare-rows.ts';
import { type Ground, startHelper } from './ground.ts';
import { type Figure, percentile, round } from './print.ts';
import { ask, post, signIn } from './sign-in.ts';

const rowsOnAPage = 100;
const requestsEach = 300;
const warmUps = 50;
const maxRatio = 2;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One request on a line that stays open; its answer is taken in and not looked at. */
function msOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}.`));
      response.resume().on('end', () => resolve(performance.now() - startedAt));
    }).on('error', reject);
  });
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
    const answer = await ask<Page>(ourUrl, { token });
    refuseOtherRows(name, answer, (await bareAnswer.json()) as Page);
    const times: Times = { bare: [], ours: [] };
    // They take turns, so that a noisy moment of the machine meets both.
    for (let n = 0; n < warmUps + requestsEach; n += 1) {
      times.bare.push(await msOf(bareUrl));
      times.ours.push(await msOf(ourUrl, { authorization }));
    }
    figures.push(figureOf(name, times, msOfStringify(answer)));
  }
  bare.stop();
  return figures;
}

/** What nobody who answers in JSON can do without. */
function msOfStringify(answer: Page): number {
  const startedAt = performance.now();
  for (let n = 0; n < requestsEach; n += 1) JSON.stringify(answer);
  return (performance.now() - startedAt) / requestsEach;
}

interface Times {
  readonly bare: number[];
  readonly ours: number[];
}

function figureOf(name: string, times: Times, stringifyMs: number): Figure {
  const median = (of: keyof Times): number => percentile(times[of].slice(warmUps), 0.5);
  const ratio = median('ours') / median('bare');
  return {
    name: `a page of ${rowsOnAPage} ${name}`,
    measured: `median ${round(median('ours'), 1)} ms, the same rows from a bare route ${round(median('bare'), 1)} ms; JSON.stringify of the answer ${round(stringifyMs, 2)} ms`,
    wanted: `ratio at most ${round(maxRatio, 2)}`,
    ratio: { value: ratio, to: 'a bare route with the same query' },
    isMet: ratio <= maxRatio,
  };
}
