import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/until.ts';
import { jobKinds, type JobKind, kindNames } from '../job-kinds.ts';
import type { Job, RecurringJob } from '../jobs.ts';
import { createTestQueue, type TestQueue } from './testing/jobs.ts';

let queue: TestQueue;

beforeEach(async () => {
  queue = await createTestQueue();
});
afterEach(() => queue.close());

const school = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const once = { attempt: 1, isLastAttempt: false };

interface Seen {
  readonly orgId: string;
  readonly kind: JobKind;
}

/** One job for each kind. They run until the gate is opened; who began, and how many of each school at once, is kept. */
function gatedJobs() {
  const begun: Seen[] = [];
  const running = new Map<string, number>();
  let mostOfOneSchool = 0;
  let openGate: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const jobs = Object.fromEntries(
    kindNames.map((kind): [JobKind, Job<{ orgId: string }>] => [
      kind,
      {
        name: `test.${kind}`,
        kind,
        maxAttempts: 3,
        work: async ({ orgId }) => {
          begun.push({ orgId, kind });
          const now = (running.get(orgId) ?? 0) + 1;
          running.set(orgId, now);
          mostOfOneSchool = Math.max(mostOfOneSchool, now);
          await gate;
          running.set(orgId, now - 1);
        },
      },
    ]),
  ) as Record<JobKind, Job<{ orgId: string }>>;
  return { jobs, begun, openGate, mostOfOneSchool: () => mostOfOneSchool };
}

it('more workers than connections are no reason for a warning at each start', async () => {
  const { jobs, begun, openGate } = gatedJobs();
  queue.start(Object.values(jobs));
  for (const kind of kindNames) await queue.enqueue(jobs[kind], { orgId: school(1) });
  await until('each kind is at work', async () => begun.length === kindNames.length);
  openGate();
  expect(queue.logged.filter((line) => line.includes('maxPoolSize'))).toEqual([]);
});

describe('kinds of work', () => {
  it.each(kindNames)(
    'other kinds do not wait for workers that are all held by %s',
    async (held) => {
      const { jobs, begun, openGate } = gatedJobs();
      const count = 3 * jobKinds[held].workers;
      for (let i = 0; i < count; i += 1) await queue.enqueue(jobs[held], { orgId: school(i) });
      queue.start(Object.values(jobs));
      await until('all its workers are held', async () => begun.length === jobKinds[held].workers);
      const others = kindNames.filter((kind) => kind !== held);
      for (const kind of others) await queue.enqueue(jobs[kind], { orgId: school(0) });
      await until('the others have begun', async () =>
        others.every((kind) => begun.some((seen) => seen.kind === kind)),
      );
      expect(begun.filter(({ kind }) => kind === held)).toHaveLength(jobKinds[held].workers);
      openGate();
    },
  );
});

it('what sweeps does not wait while rounds go through all schools', async () => {
  const { jobs, begun, openGate } = gatedJobs();
  const round: RecurringJob = {
    ...{ name: 'test.round', kind: 'rounds', cron: '0 0 1 1 *' },
    work: ({ services }) => jobs.rounds.work({ orgId: school(1) }, { ...once, services }),
  };
  const sweep: RecurringJob = {
    ...{ name: 'test.sweep', cron: '0 0 1 1 *' },
    work: ({ services }) => jobs.upkeep.work({ orgId: school(1) }, { ...once, services }),
  };
  const begin = ({ name }: RecurringJob) =>
    queue.enqueue({ ...jobs.upkeep, name }, { orgId: school(1) });
  for (let i = 0; i < jobKinds.upkeep.workers; i += 1) await begin(round);
  queue.start([], { recurring: [round, sweep] });
  await until('a round is under way', async () => begun.length > 0);
  await begin(sweep);
  await until('it is swept', async () => begun.some(({ kind }) => kind === 'upkeep'));
  expect(begun.map(({ kind }) => kind)).toEqual(['rounds', 'upkeep']);
  openGate();
});

describe('a fair turn by school', () => {
  const first = school(1);
  const second = school(2);
  const late = school(3);

  it.each(['money', 'messages', 'upkeep'] as const)(
    'the one job (%s) of a school comes before the second of a school with forty',
    async (kind) => {
      const { jobs, begun, openGate } = gatedJobs();
      for (let i = 0; i < 40; i += 1) await queue.enqueue(jobs[kind], { orgId: first });
      await queue.enqueue(jobs[kind], { orgId: late });
      queue.start(Object.values(jobs));
      openGate();
      await until('all are done', async () => begun.length === 41);
      expect(begun.slice(0, jobKinds[kind].workers).map(({ orgId }) => orgId)).toContain(late);
    },
  );

  it('two schools with forty lists each let a third school’s one list pass, and never have two at once', async () => {
    const { jobs, begun, openGate, mostOfOneSchool } = gatedJobs();
    for (let i = 0; i < 40; i += 1) {
      await queue.enqueue(jobs.heavy, { orgId: first });
      await queue.enqueue(jobs.heavy, { orgId: second });
    }
    queue.start(Object.values(jobs));
    await until('both are at work', async () => begun.length === 2);
    await queue.enqueue(jobs.heavy, { orgId: late });
    openGate();
    await until('all are done', async () => begun.length === 81);
    expect(begun.slice(0, 4).map(({ orgId }) => orgId)).toContain(late);
    expect(mostOfOneSchool()).toBe(1);
  });
});
