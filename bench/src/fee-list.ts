import { randomInt } from 'node:crypto';
import { periods } from '@ardoise/contract/values/periods';
import type { FeeSchool } from './fees-fill.ts';
import type { Ground } from './ground.ts';
import { listSchools } from './lists/list-schools.ts';
import { type Figure, percentile, round } from './print.ts';
import { ask, signIn } from './sign-in.ts';

const callers = 8;
const callsEach = 12;
const maxGrowth = 3;
const maxMs = 60;

type Question = (school: FeeSchool) => Record<string, string>;

const anyOf = (items: readonly string[]): string => items[randomInt(items.length)] ?? '';
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const filters: Readonly<Record<string, Question>> = {
  'no filter': () => ({ page: String(randomInt(1, 20)) }),
  'a class': ({ classIds }) => ({ classId: anyOf(classIds) }),
  'a cycle': ({ cycleIds }) => ({ cycleId: anyOf(cycleIds) }),
  unpaid: () => ({ state: '1' }),
  'partly paid': () => ({ state: '2' }),
  paid: () => ({ state: '3' }),
  'normal ones': () => ({ type: '1' }),
  'discounted ones': () => ({ type: '2' }),
  'other means': () => ({ type: '3' }),
  'marked as paid': () => ({ type: '4' }),
  'a service': ({ serviceIds }) => ({ serviceId: anyOf(serviceIds) }),
  'another year': ({ closedYearId }) => ({ yearId: closedYearId }),
  overdue: () => ({ overdueDays: '1' }),
  'overdue by 30 days': () => ({ overdueDays: '30' }),
  'paid in 3 days': () => ({ paidFrom: daysAgo(3) }),
  'paid in 30 days': () => ({ paidFrom: daysAgo(30) }),
  'paid in a year': () => ({ paidFrom: daysAgo(365) }),
  arrears: () => ({ arrears: 'only' }),
};

const keys = [
  'name',
  'amount',
  'net',
  'discount',
  'pending',
  'paid',
  'paidAt',
  'createdAt',
  'deadline',
];

const sorts: Readonly<Record<string, Question>> = Object.fromEntries(
  keys.flatMap((key) => [key, `-${key}`]).map((sort) => [`sorted by ${sort}`, () => ({ sort })]),
);

const summaries: Readonly<Record<string, Question>> = Object.fromEntries(
  periods.map((period) => [`summary of ${period}`, () => ({ period })]),
);

interface Measured {
  readonly path: string;
  readonly questions: Readonly<Record<string, Question>>;
}

const measured: readonly Measured[] = [
  { path: 'fees', questions: filters },
  { path: 'fees', questions: sorts },
  {
    path: 'fees/totals',
    questions: Object.fromEntries(
      Object.entries(filters).map(([name, question]) => [
        `totals, ${name}`,
        (school: FeeSchool) => {
          const { page: _page, ...query } = question(school);
          return query;
        },
      ]),
    ),
  },
  { path: 'fees/summary', questions: summaries },
];

async function p95Of(
  url: string,
  token: string,
  school: FeeSchool,
  question: Question,
): Promise<number> {
  const times: number[] = [];
  const runCaller = async (): Promise<void> => {
    for (let n = 0; n < callsEach; n += 1) {
      const search = new URLSearchParams(question(school));
      const before = performance.now();
      await ask(`${url}?${search.toString()}`, { token, orgId: school.orgId });
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, runCaller));
  return percentile(times.slice(times.length / 4), 0.95);
}

/** A page, the totals and the summaries of a school with 200,000 fees and 1,000,000 payments, beside one with 4,000. */
export async function benchFeeList(ground: Ground): Promise<Figure[]> {
  const { small, large } = await listSchools(ground);
  return measureAll(ground.productUrl, small, large);
}

async function measureAll(
  productUrl: string,
  small: FeeSchool,
  large: FeeSchool,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { path, questions } of measured) {
    const { token } = await signIn(productUrl);
    const url = `${productUrl}/ba021/v1/school/${path}`;
    for (const [name, question] of Object.entries(questions)) {
      const ofSmall = await p95Of(url, token, small, question);
      const ofLarge = await p95Of(url, token, large, question);
      const growth = ofLarge / ofSmall;
      figures.push({
        name: `fees, ${name}, 200,000 of them`,
        measured: `p95 ${round(ofLarge, 1)} ms, of 4,000: ${round(ofSmall, 1)} ms`,
        p95Ms: ofLarge,
        growth: { value: growth, from: 'that of 4,000' },
        wanted: `at most ${maxGrowth} times, under ${maxMs} ms, ${callers} callers`,
        isMet: growth <= maxGrowth && ofLarge < maxMs,
      });
    }
  }
  return figures;
}
