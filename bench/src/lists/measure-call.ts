import { Agent, get } from 'node:http';
import { type CallSpec, pathOf } from '@ardoise/contract/protocol/call';
import { median, percentile } from '../print.ts';
import type { ListSchool } from './fill-school.ts';

const callers = 8;
/** A connection makes its plan for all schools after five uses of a statement; the questions of a list share theirs. */
const warmUps = 3;
const callsEach = 5;
/** What misses its figure is asked again so often: the middle of these rounds counts, and no moment of the machine. */
const moreRounds = 2;
/** Whatever takes longer than this altogether is slow enough to be seen by what was measured until then. */
const mostMs = 1_500;

const agent = new Agent({ keepAlive: true, maxSockets: callers });

export interface Asked {
  readonly productUrl: string;
  readonly token: string;
  readonly call: CallSpec;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly orgId: string;
}

export function ask({ productUrl, token, call, params, query, orgId }: Asked): Promise<string> {
  const url = `${productUrl}${pathOf(call, params)}?${new URLSearchParams(query).toString()}`;
  const headers = { authorization: `Bearer ${token}`, 'x-org-id': orgId };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} answers ${response.statusCode}: ${text.slice(0, 200)}`));
      });
    }).on('error', reject);
  });
}

export interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** By so many callers at once, after a warm-up; once more and again where the first times are not good enough. */
export async function measure(
  school: ListSchool,
  askedAt: (school: ListSchool, n: number) => Asked,
  isEnough: (times: Times) => boolean = () => true,
): Promise<Times> {
  const runRound = async (each: number): Promise<number[]> => {
    const times: number[] = [];
    const startedAt = performance.now();
    const runCaller = async (place: number): Promise<void> => {
      for (let n = 0; n < each && performance.now() - startedAt < mostMs; n += 1) {
        const before = performance.now();
        await ask(askedAt(school, place * each + n));
        times.push(performance.now() - before);
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, place) => runCaller(place)));
    return times;
  };
  const timesOf = async (): Promise<Times> => {
    const times = await runRound(callsEach);
    return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  };
  await runRound(warmUps);
  const first = await timesOf();
  if (isEnough(first)) return first;
  const all = [first];
  for (let n = 0; n < moreRounds; n += 1) all.push(await timesOf());
  return { p50: median(all.map(({ p50 }) => p50)), p95: median(all.map(({ p95 }) => p95)) };
}
