import type { Ground } from './ground.ts';
import { type Figure, percentile, round } from './print.ts';
import { type BenchSession, post, signIn } from './sign-in.ts';

const callers = 32;
/** The demo has just been filled: its jobs run for some seconds more, and the code is not warm yet. */
const warmUpCalls = 60;
const callsEach = 60;

interface Times {
  readonly refresh: number[];
  readonly info: number[];
}

async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const before = performance.now();
  const result = await work();
  into.push(performance.now() - before);
  return result;
}

/** One person's browser: refreshes, then asks who it is, again and again, after a pause as a person makes. */
async function runCaller(
  url: string,
  session: BenchSession,
  calls: number,
  times: Times,
): Promise<BenchSession> {
  let { token, refreshToken } = session;
  for (let n = 0; n < calls; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200 * Math.random()));
    const pair = await timed(times.refresh, () =>
      post<{ token: string; refreshToken: string }>(`${url}/ba021/v1/org/refresh-token`, {
        'x-refresh-token': `Bearer ${refreshToken}`,
      }),
    );
    ({ token, refreshToken } = pair);
    await timed(times.info, () =>
      post(`${url}/ba021/v1/org/my/info-with-org-account`, { authorization: `Bearer ${token}` }),
    );
  }
  return { token, refreshToken };
}

export async function benchSessionCalls(ground: Ground): Promise<Figure[]> {
  const signedIn: BenchSession[] = [];
  for (let n = 0; n < callers; n += 1) signedIn.push(await signIn(ground.productUrl));
  const runAll = (sessions: BenchSession[], calls: number, times: Times) =>
    Promise.all(sessions.map((session) => runCaller(ground.productUrl, session, calls, times)));
  const warm = await runAll(signedIn, warmUpCalls, { refresh: [], info: [] });
  const times: Times = { refresh: [], info: [] };
  await runAll(warm, callsEach, times);
  const figure = (name: string, measured: number[]): Figure => {
    const p95 = percentile(measured, 0.95);
    return {
      name: `${name}, ${callers} callers`,
      measured: `p95 ${round(p95, 1)} ms, p50 ${round(percentile(measured, 0.5), 1)} ms`,
      p95Ms: p95,
      wanted: 'p95 under 25 ms',
      isMet: p95 < 25,
    };
  };
  return [figure('refresh', times.refresh), figure('info with organisation', times.info)];
}
