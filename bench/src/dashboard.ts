import type { Ground } from './ground.ts';
import { listSchools } from './lists/list-schools.ts';
import { type Figure, percentile, round } from './print.ts';
import { ask, signIn } from './sign-in.ts';

const callers = 8;
const callsEach = 12;
const maxGrowth = 3;
const maxMs = 80;
const ranges = { 1: '24 hours', 2: '3 days', 3: '7 days', 4: '30 days', 5: 'all time' } as const;

async function p95Of(url: string, token: string, orgId: string): Promise<number> {
  const times: number[] = [];
  const runCaller = async (): Promise<void> => {
    for (let n = 0; n < callsEach; n += 1) {
      const before = performance.now();
      await ask(url, { token, orgId });
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, runCaller));
  return percentile(times.slice(times.length / 4), 0.95);
}

/** Each range of the dashboard of a school with 200,000 fees and 1,000,000 payments, beside one with 1,000. */
export async function benchDashboard(ground: Ground): Promise<Figure[]> {
  const { productUrl } = ground;
  const { small, large } = await listSchools(ground);
  const figures: Figure[] = [];
  for (const [range, name] of Object.entries(ranges)) {
    const { token } = await signIn(productUrl);
    const url = `${productUrl}/ba021/v1/school/dashboard?range=${range}`;
    const ofSmall = await p95Of(url, token, small.orgId);
    const ofLarge = await p95Of(url, token, large.orgId);
    const growth = ofLarge / ofSmall;
    figures.push({
      name: `dashboard, ${name}, 200,000 fees and 1,000,000 payments`,
      measured: `p95 ${round(ofLarge, 1)} ms, of 1,000: ${round(ofSmall, 1)} ms`,
      p95Ms: ofLarge,
      growth: { value: growth, from: 'that of 1,000' },
      wanted: `at most ${maxGrowth} times, under ${maxMs} ms, ${callers} callers`,
      isMet: growth <= maxGrowth && ofLarge < maxMs,
    });
  }
  return figures;
}
