import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import type { JobContext } from '../jobs.ts';
import { inSchool, type Work } from '../work.ts';
import { deliverToMany } from './deliver-to-many.ts';
import { deliverTo } from './deliver.ts';
import { purgeEventsDaily } from './purge-events.ts';
import { type AnySubscriber, indexSubscribers, subscriber } from './subscriber.ts';
import { writeEvents } from './write-events.ts';

let app: TestApp;
let orgId: string;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ({ orgId } = await createSchool(app));
});
afterAll(() => app.close());

/** Writes down which states of a record it hears, and fails when it is told to. */
function listener(name: string, fails: () => boolean = () => false) {
  const heard: Array<[recordId: string, state: number]> = [];
  const follower = subscriber({
    name,
    on: ['transaction.moved'],
    kind: 'upkeep',
    maxAttempts: 3,
    handle: async (_work, { recordId, facts }) => {
      if (fails()) throw new Error('The listener is away.');
      heard.push([recordId, facts.state]);
    },
  });
  return { follower, heard };
}

/** Only these hear of it: the server itself does not know them, so that the test says when they are run. */
const move = (followers: readonly AnySubscriber[], ...moves: Array<[string, number]>) =>
  inSchool(app.node.services, orgId, (work) =>
    writeEvents(work.tx, indexSubscribers(followers), {
      orgId,
      at: work.now,
      happened: moves.map(([recordId, state]) => ({
        name: 'transaction.moved' as const,
        recordId,
        facts: { state },
      })),
    }),
  );

const run = (follower: AnySubscriber, recordId: string) =>
  deliverTo(follower).work({ orgId, recordId }, {
    services: app.node.services,
    attempt: 1,
    isLastAttempt: false,
  } satisfies JobContext);

const runMany = (follower: AnySubscriber, recordIds: readonly string[]) =>
  deliverToMany(follower).work({ orgId, recordIds }, {
    services: app.node.services,
    attempt: 1,
    isLastAttempt: false,
  } satisfies JobContext);

const waiting = async (): Promise<number> => {
  const { services } = app.node;
  const rows = await services.db.read({ orgId }, (tx) =>
    tx.selectFrom('event_deliveries').selectAll().execute(),
  );
  return rows.length;
};

describe('events of a record', () => {
  it('are heard in their order, also after one that failed', async () => {
    let isAway = true;
    const { follower, heard } = listener('test.order', () => isAway);
    const id = randomUUID();
    await move([follower], [id, 20]);
    await expect(run(follower, id)).rejects.toThrow('away');
    await move([follower], [id, 21], [id, 50]);
    await expect(run(follower, id)).rejects.toThrow('away');
    expect(heard).toEqual([]);
    isAway = false;
    await run(follower, id);
    expect(heard.map(([, state]) => state)).toEqual([20, 21, 50]);
    expect(await waiting()).toBe(0);
  });

  it('wait for nobody else: another record and another listener go on', async () => {
    const id = randomUUID();
    const failing = listener('test.failing', () => true);
    const picky = listener('test.picky');
    const other = randomUUID();
    await move([failing.follower, picky.follower], [id, 20], [other, 10]);
    await expect(run(failing.follower, id)).rejects.toThrow('away');
    await run(picky.follower, id);
    await run(picky.follower, other);
    expect(picky.heard).toEqual([
      [id, 20],
      [other, 10],
    ]);
    expect(await waiting()).toBe(2);
  });

  it('are each heard once where two jobs come at the same moment', async () => {
    const { follower, heard } = listener('test.twice');
    const id = randomUUID();
    await move([follower], [id, 10], [id, 20], [id, 21]);
    await Promise.all([run(follower, id), run(follower, id), run(follower, id)]);
    expect(heard.map(([, state]) => state)).toEqual([10, 20, 21]);
  });

  it('are not heard of where the change was rolled back', async () => {
    const { follower, heard } = listener('test.rolled-back');
    const id = randomUUID();
    const { services } = app.node;
    await expect(
      inSchool(services, orgId, async (work) => {
        await writeEvents(work.tx, indexSubscribers([follower]), {
          orgId,
          at: work.now,
          happened: [{ name: 'transaction.moved', recordId: id, facts: { state: 20 } }],
        });
        throw new Error('The change is refused.');
      }),
    ).rejects.toThrow('refused');
    await run(follower, id);
    expect(heard).toEqual([]);
  });
});

describe('events of several records that were said together', () => {
  const jobsOf = async ({ name }: AnySubscriber) => {
    const { rows } = await app.node.services.db.pool.query<{
      task: string;
      payload: { recordId?: string; recordIds?: string[] };
    }>(
      `select t.identifier as task, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like $1 order by j.id`,
      [`%.${name}`],
    );
    return rows.map(({ task, payload: { recordId, recordIds } }) => [
      task,
      recordIds?.length ?? (recordId === undefined ? 0 : 1),
    ]);
  };

  it('are one job for many of them, and for one alone the job that it always was', async () => {
    const { follower } = listener('test.jobs');
    const ids = Array.from({ length: 40 }, () => randomUUID());
    await move([follower], ...ids.map((id): [string, number] => [id, 20]));
    await move([follower], [randomUUID(), 20]);
    expect(await jobsOf(follower)).toEqual([
      ['events-of-many.test.jobs', 32],
      ['events-of-many.test.jobs', 8],
      ['events.test.jobs', 1],
    ]);
  });

  it('leave no job to whom they do not concern', async () => {
    const { follower, heard } = listener('test.concerned');
    const picky = {
      ...follower,
      concerns: ({ facts }: { facts: { state: number } }) => facts.state > 20,
    };
    const [of20, of50] = [randomUUID(), randomUUID()];
    await move([picky], [of20, 20], [of50, 50]);
    expect(await jobsOf(follower)).toEqual([['events.test.concerned', 1]]);
    expect(await waiting()).toBe(1);
    await run(picky, of50);
    expect(heard).toEqual([[of50, 50]]);
  });

  it('are heard record by record in their order, and once where two jobs come at the same moment', async () => {
    const { follower, heard } = listener('test.many');
    const ids = [randomUUID(), randomUUID(), randomUUID()].sort();
    await move([follower], ...ids.map((id): [string, number] => [id, 10]));
    await move([follower], ...ids.map((id): [string, number] => [id, 20]));
    await Promise.all([
      runMany(follower, ids),
      runMany(follower, ids.toReversed()),
      run(follower, ids[1] ?? ''),
    ]);
    for (const id of ids)
      expect(heard.filter(([recordId]) => recordId === id).map(([, state]) => state)).toEqual([
        10, 20,
      ]);
    expect(await waiting()).toBe(0);
  });

  it('wait for none of the others that fails, which is tried again', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()].sort();
    const [, sick = ''] = ids;
    let isSick = true;
    const written: string[] = [];
    const follower = subscriber({
      name: 'test.many-failing',
      on: ['transaction.moved'],
      kind: 'upkeep',
      maxAttempts: 3,
      handle: async (work: Work, { recordId }) => {
        await work.audit({ action: 'test.heard', subject: 'transaction', subjectId: recordId });
        if (recordId === sick && isSick) throw new Error('This one is away.');
        written.push(recordId);
      },
    });
    await move([follower], ...ids.map((id): [string, number] => [id, 20]));
    const warn = vi.spyOn(app.node.services.log, 'warn');
    await expect(runMany(follower, ids)).rejects.toThrow('This one is away.');
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ subscriber: 'test.many-failing', kind: 'upkeep', records: 3 }),
      'events of a batch are heard one by one',
    );
    const audited = async () => {
      const rows = await app.node.services.db.read({ orgId }, (tx) =>
        tx
          .selectFrom('audit_log')
          .select('subject_id')
          .where('org_id', '=', orgId)
          .where('action', '=', 'test.heard')
          .execute(),
      );
      return rows.flatMap(({ subject_id: id }) => id ?? []).sort();
    };
    expect(await audited()).toEqual(ids.filter((id) => id !== sick));
    isSick = false;
    warn.mockClear();
    await runMany(follower, ids);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    expect(await audited()).toEqual(ids);
    expect(await waiting()).toBe(0);
  });
});

it('what a listener writes counts once, although it is told twice', async () => {
  const id = randomUUID();
  let tries = 0;
  const follower = subscriber({
    name: 'test.writes',
    on: ['transaction.moved'],
    kind: 'upkeep',
    maxAttempts: 3,
    handle: async (work: Work) => {
      await work.audit({ action: 'test.heard', subject: 'transaction', subjectId: id });
      tries += 1;
      if (tries === 1) throw new Error('The machine goes off after it was written.');
    },
  });
  await move([follower], [id, 20]);
  await expect(run(follower, id)).rejects.toThrow('goes off');
  await run(follower, id);
  const rows = await app.node.services.db.read({ orgId }, (tx) =>
    tx.selectFrom('audit_log').select('id').where('subject_id', '=', id).execute(),
  );
  expect([tries, rows.length]).toEqual([2, 1]);
});

it('the workers of the server deliver by themselves', async () => {
  const { services } = app.node;
  await inSchool(services, orgId, (work) =>
    work.emit('transaction.moved', randomUUID(), { state: 20 }),
  );
  await until('nothing waits', async () => ((await waiting()) === 0 ? true : null));
});

it('are kept as long as the operator set, and then go with what waits for them', async () => {
  const { follower } = listener('test.kept');
  const id = randomUUID();
  await move([follower], [id, 20]);
  const context = { services: app.node.services, attempt: 1, isLastAttempt: false };
  const kept = async () => {
    const rows = await app.node.services.db.read({ orgId }, (tx) =>
      tx.selectFrom('events').select('position').where('record_id', '=', id).execute(),
    );
    return [rows.length, await waiting()];
  };
  app.clock.advance(29 * 86_400);
  await purgeEventsDaily.work(context);
  expect(await kept()).toEqual([1, 1]);
  app.clock.advance(2 * 86_400);
  await purgeEventsDaily.work(context);
  expect(await kept()).toEqual([0, 0]);
});
