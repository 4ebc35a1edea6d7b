import { listSchoolExports, startSchoolExport } from '@ardoise/contract/school-data/school-export';
import { exportStudents } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { startReading } from '../../platform/db/start-replica.ts';
import { openScratch } from '../../platform/storage/scratch.ts';
import { startPooler } from '../../testing/attacks/pooler.ts';
import { createSchool } from '../../testing/builders.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../../testing/replica.ts';
import { until } from '../../testing/until.ts';
import { readSnapshot } from '../school-export/content/read-snapshot.ts';
import { succeed } from '../students/testing/people.ts';
import { askReport } from './ask-report.ts';
import { sayChoice } from './files/say-choice.ts';
import {
  download,
  pay,
  preview,
  type ReportSchool,
  start,
  startReportSchool,
  totalOf,
} from './testing/report-school.ts';

const lagSeconds = 30;

let database: ReplicatedDatabase;
let place: ReportSchool;

beforeAll(async () => {
  database = await startReplicatedDatabase();
  place = await startReportSchool({
    databaseUrl: database.url,
    settings: { readUrl: database.replicaUrl, readLagSeconds: lagSeconds },
  });
});
afterAll(async () => {
  await place.app.close();
  await database.remove();
});

async function readsFrom(outcome: string): Promise<number> {
  const text = await place.app.node.services.metrics.metrics();
  const line = new RegExp(`ardoise_replica_reads_total\\{from="${outcome}"\\} (\\d+)`).exec(text);
  return Number(line?.[1] ?? 0);
}

const collected = async (token: string) => {
  const seen = await preview(place, token, 'payments', { period: 'all' });
  return { amount: totalOf(seen, 'amount'), asOf: seen.asOf };
};

/** Until the replica has what was paid; it is some milliseconds behind. */
const untilReplicaHas = (token: string, amount: number) =>
  until(`${amount} on the replica`, async () => {
    const before = await readsFrom('replica');
    const seen = await collected(token);
    return seen.amount === amount && (await readsFrom('replica')) > before ? seen : null;
  });

const now = (): string => place.app.clock.now().toISOString();

it('a report is read from the replica and says as of when; beyond the limit it is read from the primary, and that is told', async () => {
  const { app, school, students } = place;
  const token = await school.signIn();
  await pay(place, token, students.abena, 10_000, 'cash');
  expect(await untilReplicaHas(token, 10_000)).toMatchObject({ asOf: now() });
  const lagged = await readsFrom('lagging');
  app.logged.length = 0;

  await database.onReplica('select pg_wal_replay_pause()');
  const paidAt = now();
  await pay(place, token, students.biya, 5_000, 'cash');
  app.clock.advance(lagSeconds - 1);
  expect(await collected(token)).toEqual({ amount: 10_000, asOf: paidAt });
  expect(await readsFrom('lagging')).toBe(lagged);

  app.clock.advance(2);
  expect(await collected(token)).toEqual({ amount: 15_000, asOf: now() });
  expect(await readsFrom('lagging')).toBe(lagged + 1);
  expect(
    app.logged.filter((line) => line.includes('reports are read from the primary')),
  ).toHaveLength(1);

  await database.onReplica('select pg_wal_replay_resume()');
  await untilReplicaHas(token, 15_000);
  expect(app.logged.some((line) => line.includes('from the replica again'))).toBe(true);
});

it('files of reports and lists are read from it too, and are of the moment that they say', async () => {
  const { app, school } = place;
  const token = await school.signIn();
  await until('the replica is near', async () => {
    const source = await app.node.services.reading.open();
    return source.isReplica();
  });
  const before = await readsFrom('replica');
  for (const format of ['xlsx', 'csv', 'pdf'] as const) {
    const file = await start(place, token, 'students', { format });
    expect(file).toMatchObject({ state: 'ready', rows: 3, asOf: now() });
    expect((await download(place, token, file.id)).status).toBe(200);
  }
  const { address } = await succeed(app, token, exportStudents, { body: {} });
  expect((await fetch(new URL(address, app.url))).status).toBe(200);
  // The rows of a report are counted before its file is written.
  expect((await readsFrom('replica')) - before).toBe(7);
});

it('an export of the school is read from it too, as of when it says; one that it does not know of yet from the primary', async () => {
  const { app, school, students } = place;
  const { services } = app.node;
  const token = await school.signIn();
  const ask = async () => {
    const { id } = await succeed(app, token, startSchoolExport, { body: {} });
    return until('the export is ready', async () => {
      const { items } = await succeed(app, token, listSchoolExports);
      return items.find((one) => one.id === id && one.state === 'ready');
    });
  };
  const first = await ask();
  await until('the replica knows of it', async () => {
    const source = await services.reading.open();
    const { rows } = await source.read({ orgId: school.orgId }, (tx) =>
      sql`select 1 from school_exports where id = ${first.id} and state = 'ready'`.execute(tx),
    );
    return source.isReplica() && rows.length > 0;
  });
  await database.onReplica('select pg_wal_replay_pause()');
  const pausedAt = now();
  await pay(place, token, students.chi, 1_000, 'cash');
  app.clock.advance(5);

  const scratch = await openScratch(services.settings.dataFolder, 'replica-test');
  const { orgId } = school;
  const snapshot = await readSnapshot(services, { orgId, id: first.id }, scratch);
  await scratch.remove();
  expect(snapshot.asOf.toISOString()).toBe(pausedAt);
  expect(snapshot.tables.get('payments')?.rows).toBe(2);

  const lagged = await readsFrom('lagging');
  expect(await ask()).toMatchObject({ asOf: now() });
  expect(await readsFrom('lagging')).toBe(lagged + 1);
  await database.onReplica('select pg_wal_replay_resume()');
  await untilReplicaHas(token, 16_000);
});

it.each([
  ['en', 'As of 16/11/2026 09:00'],
  ['fr', 'État au 16/11/2026 09:00'],
] as const)('a paper that was read from it says so in its head, in %s', async (language, line) => {
  const { orgId } = place.school;
  const asOf = new Date('2026-11-16T08:00:00.000Z');
  const lines = await place.app.node.services.db.read({ orgId }, async (tx) => {
    const asking = { orgId, kind: 'students', choice: { columns: '' }, columns: ['owed'] } as const;
    const asked = await askReport(tx, { ...asking, now: asOf });
    const paper = { kind: 'students', withheld: [], madeFor: 'Ruth', madeAt: asOf } as const;
    return sayChoice(tx, asked, { ...paper, language, asOf });
  });
  expect(lines.at(-1)).toBe(line);
});

it('row-level security is the same there: another school sees nothing, and nobody can change anything', async () => {
  const { app, school } = place;
  const other = await createSchool(app);
  const { services } = app.node;
  const countPayments = (tx: Tx) =>
    sql<{ found: number }>`select count(*)::int as found from payments`
      .execute(tx)
      .then(({ rows }) => rows[0]?.found);
  const source = await until('the replica', async () => {
    const opened = await services.reading.open();
    return opened.isReplica() ? opened : null;
  });
  expect(await source.read({ orgId: school.orgId }, countPayments)).toBe(3);
  expect(await source.read({ orgId: other.orgId }, countPayments)).toBe(0);
  await expect(
    source.read({ orgId: school.orgId }, (tx) => sql`delete from saved_reports`.execute(tx)),
  ).rejects.toThrow(/read-only/);
  expect(source.isReplica()).toBe(true);
});

it('a setting that never can be read from stops the start, in one sentence; one that is away or has become primary does not', async () => {
  const { db, clock, log, settings } = place.app.node.services;
  const startWith = async (readUrl: string): Promise<string> => {
    const given = { ...settings, readUrl, dbWaitMs: 2_000 };
    const role = 'ardoise';
    try {
      const started = await startReading({
        settings: given,
        role,
        db,
        clock,
        log,
        comesRound: false,
      });
      const isReplica = (await started.readingOf(db).open()).isReplica();
      await started.stop();
      return isReplica ? 'replica' : 'primary';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };
  const elsewhere = (change: (url: URL) => void): string => {
    const url = new URL(database.replicaUrl);
    change(url);
    return url.href;
  };
  expect(await startWith(elsewhere((url) => void (url.pathname = '/postgres')))).toBe(
    'The setting ARDOISE_READ_URL is wrong: it names the database postgres, not ardoise.',
  );
  expect(await startWith(inject('serverUrl'))).toBe(
    'The setting ARDOISE_READ_URL is wrong: it is no replica of the database of DATABASE_URL.',
  );
  const pooler = await startPooler(database.replicaUrl);
  expect(await startWith(pooler.url)).toMatch(/^The setting ARDOISE_READ_URL is wrong: .* pooler/);
  await pooler.stop();
  expect(await startWith(database.url)).toBe('primary');
  expect(await startWith(elsewhere((url) => void (url.port = '1')))).toBe('primary');
});

it('a replica that goes away in the middle of a file is noticed by nobody: the rest is read from the primary', async () => {
  const { app, school } = place;
  const { orgId } = school;
  const source = await until('the replica', async () => {
    const opened = await app.node.services.reading.open();
    return opened.isReplica() ? opened : null;
  });
  const countStudents = (tx: Tx) =>
    sql<{ found: number }>`select count(*)::int as found from students`
      .execute(tx)
      .then(({ rows }) => rows[0]?.found);
  expect(await source.read({ orgId }, countStudents)).toBe(3);
  await database.stopReplica();
  expect(await source.read({ orgId }, countStudents)).toBe(3);
  expect(source.isReplica()).toBe(false);
  const token = await school.signIn();
  expect(await collected(token)).toEqual({ amount: 16_000, asOf: now() });
  expect(await readsFrom('away')).toBe(2);
});
