import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDesk, takePaid } from '../modules/cash-sessions/testing/desk.ts';
import { createFamily, type TestFamily } from '../modules/mobile-money/testing/payers.ts';
import { readSettings } from '../platform/settings.ts';
import { createSchool } from '../testing/builders.ts';
import { type ProductProcess, startProduct } from '../testing/product-process.ts';
import { findQuickFolder } from '../testing/quick-folder.ts';
import { makeCall, startTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { uploadedPicture } from '../testing/uploaded-picture.ts';
import { backupName, connect } from './connect.ts';
import { openPlace } from './open-place.ts';
import { buildCommands, type Commands, type RunningCommand } from './testing/commands.ts';

/** As in nearly every small school: the product runs on its data folder, and a schedule calls the command beside it. */
let folder: string;
let commands: Commands;
let product: ProductProcess;
/** A node in this process, for what tests prepare; its calls go to the product. */
let node: TestApp;
let app: TestApp;
let orgId: string;
let token: string;
let families: TestFamily[];
let holder: pg.Client | undefined;

const at = (...names: string[]): string => path.join(folder, ...names);
const onData = { PORT: '0', ARDOISE_DEMO: '0', ARDOISE_SIMULATOR: '0' };

const databaseOf = async (dataFolder: string) =>
  openPlace(readSettings({ ARDOISE_DATA: dataFolder }), { isRestore: false });

beforeAll(async () => {
  folder = await mkdtemp(path.join(await findQuickFolder(), 'ardoise-beside-'));
  commands = await buildCommands();
  product = startProduct({ ...onData, ARDOISE_DATA: at('data') });
  const url = await product.ready;
  const { databaseUrl } = await databaseOf(at('data'));
  node = await startTestApp({ databaseUrl });
  node.clock.set(new Date());
  app = { ...node, url, call: (call, request, options) => makeCall(url, call, request, options) };
  const school = await createSchool(app);
  orgId = school.orgId;
  token = await school.signIn();
  await openDesk(app, token);
  families = [];
  for (let n = 0; n < 3; n += 1)
    families.push(await createFamily({ services: node.node.services }, orgId));
  await uploadedPicture(app, token, 'logo');
});
afterAll(async () => {
  await node.close();
  product.child.kill('SIGKILL');
  await product.ended;
  await commands.remove();
  await rm(folder, { recursive: true, force: true });
});

const release = async (): Promise<void> => {
  await holder?.end();
  holder = undefined;
};
afterEach(release);

/** By the product itself, as a cashier has it. Answers the code of the receipt. */
async function payAtDesk(family: TestFamily | undefined, amount: number): Promise<string> {
  const studentIds = (family?.students ?? []).map(({ id }) => id);
  return (await takePaid(app, token, { studentIds, amount })).receiptCode;
}

/** A backup that has its snapshot and goes no further: the first of its tables is held from it. */
async function startHeldBackup(file: string): Promise<RunningCommand> {
  const { databaseUrl } = await databaseOf(at('data'));
  const client = new pg.Client({ connectionString: databaseUrl });
  holder = client;
  // A product that stops ends this connection too.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('lock table api_keys in access exclusive mode');
  const backup = commands.start('backup', ['--to', file], { ARDOISE_DATA: at('data') });
  await until('the backup waits for the table', async () => {
    // A transaction sees who is there as of its first look.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query(
      `select from pg_locks join pg_stat_activity using (pid)
        where relation = 'api_keys'::regclass and not granted and application_name = '${backupName}'`,
    );
    return rows.length > 0;
  });
  return backup;
}

it('is of one moment while the product goes on taking money, and sound where it is restored', async () => {
  const before = await payAtDesk(families[0], 10_000);
  const backup = await startHeldBackup(at('running.tar.gz'));
  const meanwhile = await payAtDesk(families[1], 20_000);
  await release();
  const made = await backup.ended;
  expect(made.code, made.printed).toBe(0);
  expect(made.printed).toContain('1 uploaded files');
  const after = await payAtDesk(families[2], 30_000);

  const restored = await commands.run('restore', [at('running.tar.gz'), '--into', at('copy')], {});
  expect(restored.code, restored.printed).toBe(0);
  expect(restored.printed).toContain('All invariants of the books hold.');
  const copy = await databaseOf(at('copy'));
  const client = await connect(copy.databaseUrl, null);
  const { rows: receipts } = await client.query<{ code: string }>('select code from receipts');
  const { rows: sums } = await client.query<{ paid: number }>(
    'select sum(amount)::int as paid from payments',
  );
  await client.end();
  await copy.close();
  expect(new Set([before, meanwhile, after]).size).toBe(3);
  expect(receipts).toEqual([{ code: before }]);
  expect(sums).toEqual([{ paid: 10_000 }]);
  expect(await readdir(at('copy', 'files', orgId))).toHaveLength(1);
});

it('writes nothing and says so when it is told to stop', async () => {
  const backup = await startHeldBackup(at('told.tar.gz'));
  backup.child.kill('SIGTERM');
  expect(await backup.ended).toEqual({
    code: 1,
    printed: 'Stopped before its end: nothing was written.\n',
  });
  expect((await readdir(folder)).filter((name) => name.startsWith('told'))).toEqual([]);
});

it('writes nothing and says why in one line when the product stops meanwhile, and works beside none', async () => {
  const backup = await startHeldBackup(at('stopped.tar.gz'));
  await node.node.close();
  product.child.kill('SIGTERM');
  const broken = await backup.ended;
  expect(await product.ended).toBe(0);
  expect(broken.code).toBe(1);
  expect(broken.printed).toMatch(
    /^The database could not go on: .*\. Run this again once it can\.\n$/,
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  const after = await commands.run('backup', ['--to', at('after.tar.gz')], {
    ARDOISE_DATA: at('data'),
  });
  expect(after.code, after.printed).toBe(0);
});
