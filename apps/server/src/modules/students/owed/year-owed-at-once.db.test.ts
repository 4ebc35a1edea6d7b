import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreBackup } from '../../../backup/restore-backup.ts';
import { verifyBackup } from '../../../backup/verify-backup.ts';
import { createLog } from '../../../platform/log.ts';
import { diskStorage } from '../../../platform/storage/disk.ts';
import { projectFolder } from '../../../project-folder.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';

const server = path.join(projectFolder, 'apps/server');
const fixture = path.join(server, 'src/backup/fixtures/first-release.tar.gz');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
const clients: pg.Client[] = [];

async function open(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  clients.push(client);
  await client.connect();
  await client.query("set ardoise.scope = 'platform'");
  return client;
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-at-once-'));
  const storage = await diskStorage(folder, createLog('silent'));
  await restoreBackup(
    await verifyBackup(fixture, async () => ''),
    { databaseUrl: database.url, storage, secret: null },
    { mayReplace: false, passphrase: async () => '', say: () => {} },
  );
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.remove();
  await rm(folder, { recursive: true });
});

/** Of families of several children, whose rows meet. */
const feesOfBrothers = `
  select f.org_id as "orgId", f.id from fees f join students s on s.org_id = f.org_id and s.id = f.student_id
   where f.closed_at is null and f.amount - f.discount - f.paid > 5000
     and exists (select from students other
                  where other.org_id = s.org_id and other.family_id = s.family_id and other.id <> s.id)
   order by f.id limit 12`;

/** Of each thing that is kept of a year, how many do not say what they follow from. */
const differences = `
  select (select count(*)::int from year_students kept join debt_days d on d.org_id = kept.org_id
           cross join lateral ardoise_owed_of(kept.org_id, kept.student_id, kept.year_id) now
           where (kept.owed, kept.late, kept.due_days, kept.due_totals) is distinct from
                 (now.owed, coalesce(now.due_totals[width_bucket(d.as_of - 1, now.due_days)], 0), now.due_days, now.due_totals)) as students,
         (select count(*)::int from year_families kept
            left join (select org_id, year_id, family_id, sum(owed) as owed, sum(late) as late, count(*) as students
                         from year_students group by 1, 2, 3) now using (org_id, year_id, family_id)
           where (kept.owed, kept.late, kept.students) is distinct from
                 (coalesce(now.owed, 0), coalesce(now.late, 0), coalesce(now.students, 0))) as families,
         (select count(*)::int from (
            select year_id, since_on, has_fees, sum(rows) as rows, sum(owed) as owed from (
              select year_id, since_on, has_fees, rows, owed from year_owed_counts where list = 'families'
              union all select year_id, since_on, has_fees, -1, -owed from year_families where students > 0) together
             group by 1, 2, 3 having (sum(rows), sum(owed)) <> (0, 0)) different) as counts`;

it('brothers are paid for at once, while the day is moved and counts are put together', async () => {
  const one = await open();
  const { rows: fees } = await one.query<{ orgId: string; id: string }>(feesOfBrothers);
  expect(fees.length).toBeGreaterThan(5);
  const orgId = fees[0]?.orgId ?? '';
  const pay = async (start: number): Promise<void> => {
    const client = await open();
    for (let n = 0; n < 40; n += 1) {
      const fee = fees[(start * 7 + n * 5) % fees.length];
      const sum = n % 3 === 2 ? -1_000 : 1_000;
      await client.query(
        `update fees set paid = least(amount - discount, greatest(0, paid + $3)) where org_id = $1 and id = $2`,
        [fee?.orgId, fee?.id, sum],
      );
    }
  };
  const moveDays = async (): Promise<void> => {
    const client = await open();
    for (let n = 0; n < 40; n += 1) {
      const day = new Date(Date.UTC(2025, 8, 1 + ((n * 97) % 400), 12));
      await client.query('call ardoise_move_debts($1, $2)', [orgId, day.toISOString()]);
    }
  };
  const pack = async (): Promise<void> => {
    for (let n = 0; n < 40; n += 1)
      await one.query('call ardoise_pack_year_owed_counts($1)', [orgId]);
  };
  await Promise.all([pay(0), pay(1), pay(2), pay(3), moveDays(), pack()]);
  const { rows } = await one.query(differences);
  expect(rows).toEqual([{ students: 0, families: 0, counts: 0 }]);
});

it('what they follow from is written by nobody while they are filled', async () => {
  const text = await readFile(path.join(server, 'migrations/160-owed-of-years.sql'), 'utf8');
  const lock = /^lock table .*;$/m.exec(text)?.[0] ?? '';
  expect(text.indexOf(lock)).toBeLessThan(text.indexOf('alter table'));
  const [migrating, older] = [await open(), await open()];
  await migrating.query('begin');
  await migrating.query(lock);
  await older.query("set lock_timeout = '100ms'");
  for (const table of ['students', 'enrolments', 'fees', 'fee_installments', 'debt_days'])
    await expect(older.query(`delete from ${table} where false`)).rejects.toThrow('lock timeout');
  // What is read goes on.
  await older.query('select count(*) from fees');
  await migrating.query('rollback');
});
