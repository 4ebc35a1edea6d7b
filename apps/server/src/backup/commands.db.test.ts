import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../testing/builders.ts';
import { type S3Server, s3Credentials, startS3Server } from '../testing/s3-server.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { uploadedPicture } from '../testing/uploaded-picture.ts';
import { buildCommands, type Commands } from './testing/commands.ts';

/** The commands as programs of their own, on a PostgreSQL and a bucket that are elsewhere. */
let s3: S3Server;
let app: TestApp;
let school: TestSchool;
let target: TestDatabase;
let folder: string;
let commands: Commands;
let started: TestApp | undefined;

beforeAll(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-commands-'));
  app = await startTestApp({ settings: { s3: bucket('original') } });
  app.clock.set(new Date());
  school = await createSchool(app);
  target = await createTestDatabase();
  commands = await buildCommands();
});
afterAll(async () => {
  await started?.close();
  await app.close();
  await s3.close();
  await target.remove();
  await commands.remove();
  await rm(folder, { recursive: true, force: true });
});

const bucket = (name: string) => ({ endpoint: s3.endpoint(name), ...s3Credentials });

const run = (
  program: 'backup' | 'restore',
  parts: readonly string[],
  environment: Readonly<Record<string, string>>,
) => commands.run(program, parts, { ARDOISE_DATA: path.join(folder, 'data'), ...environment });

const inBucket = (name: string) => ({
  ARDOISE_S3_ENDPOINT: s3.endpoint(name),
  ARDOISE_S3_ACCESS_KEY: s3Credentials.accessKey,
  ARDOISE_S3_SECRET_KEY: s3Credentials.secretKey,
});
const original = () => ({ DATABASE_URL: app.databaseUrl, ...inBucket('original') });
const copy = () => ({ DATABASE_URL: target.url, ...inBucket('copy') });
/** What lies below the folder of uploaded files. */
const filesIn = async (dataFolder: string): Promise<string[]> => {
  const names = await readdir(path.join(dataFolder, 'files'), { recursive: true });
  return names.filter((name) => path.extname(name) !== '');
};
const file = () => path.join(folder, 'backup.sealed');
const passphrase = { ARDOISE_BACKUP_PASSPHRASE: 'a slate and a piece of chalk' };

it('back up a database and a bucket that are elsewhere, and restore them into others', async () => {
  const token = await school.signIn();
  for (let n = 0; n < 3; n += 1) await uploadedPicture(app, token, 'logo');
  const files = s3.objects('original');
  expect(files.size).toBe(3);

  const short = await run('backup', ['--to', file(), '--encrypt'], {
    ...original(),
    ARDOISE_BACKUP_PASSPHRASE: 'short',
  });
  expect(short).toMatchObject({ code: 1 });
  expect(short.printed).toBe('The passphrase must have at least 12 characters.\n');

  const made = await run('backup', ['--to', file(), '--encrypt'], { ...original(), ...passphrase });
  expect(made.code, made.printed).toBe(0);
  expect(made.printed).toContain('3 uploaded files');
  expect((await readFile(file())).includes('organisations')).toBe(false);

  const unasked = await run('restore', [file(), '--into', target.url], copy());
  expect(unasked).toMatchObject({ code: 1 });
  expect(unasked.printed).toContain('There is nobody to ask here');

  const restored = await run('restore', [file(), '--into', target.url], {
    ...copy(),
    ...passphrase,
  });
  expect(restored.code, restored.printed).toBe(0);
  expect(restored.printed).toContain('All invariants of the books hold.');
  expect(new Map(s3.objects('copy'))).toEqual(new Map(files));
});

it('say what will go out and release a restored copy once somebody says so', async () => {
  const node = await startTestApp({ databaseUrl: target.url, settings: { s3: bucket('copy') } });
  started = node;
  const unsure = await run('restore', ['--go-live'], copy());
  expect(unsure).toMatchObject({ code: 1 });
  expect(unsure.printed).toContain('There is nobody to ask here');
  const ready = async (): Promise<unknown> => (await fetch(`${node.url}/readyz`)).json();
  expect(await ready()).toEqual({ status: 'ready', outside: 'held' });

  const released = await run('restore', ['--go-live', '--yes'], copy());
  expect(released.code, released.printed).toBe(0);
  // Its own work inside may be due at that very moment.
  expect(released.printed).toMatch(/released:\n {2}(nothing that waits|\d+ jobs that are due.*)\n/);
  expect(released.printed).toContain('Released');
  await expect.poll(ready).toEqual({ status: 'ready' });
  const again = await run('restore', ['--go-live', '--yes'], copy());
  expect(again).toMatchObject({ code: 1 });
  expect(again.printed).toContain('it reaches outside already');
});

it('keep a copy in a folder away from the bucket of the settings', async () => {
  const before = new Map(s3.objects('original'));
  const into = path.join(folder, 'practice');
  const restored = await run('restore', [file(), '--into', into], { ...original(), ...passphrase });
  expect(restored.code, restored.printed).toBe(0);
  expect(restored.printed).toContain(`Its files are in ${path.join(into, 'files')}.`);
  expect(restored.printed).toContain('start the copy without ARDOISE_S3_');
  expect(restored.printed).toContain('--go-live, with the same --into');
  expect(await filesIn(into)).toHaveLength(3);
  expect(new Map(s3.objects('original'))).toEqual(before);
});

it('back up a data folder with its own database and files, and fail where files are missing', async () => {
  const data = path.join(folder, 'practice');
  const backups = path.join(folder, 'backups');
  await mkdir(backups);
  const whole = await run('backup', ['--to', backups], { ARDOISE_DATA: data });
  expect(whole.code, whole.printed).toBe(0);
  expect(whole.printed).toContain('3 uploaded files');
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^ardoise-[-0-9]{16}\.tar\.gz$/)]);

  const [lost = ''] = await filesIn(data);
  await rm(path.join(data, 'files', lost));
  const part = path.join(folder, 'part.tar.gz');
  const missing = await run('backup', ['--to', part], { ARDOISE_DATA: data });
  expect(missing).toMatchObject({ code: 1 });
  expect(missing.printed).toContain('1 files are named by rows and not there');
  expect(missing.printed).toContain('The backup was written, but without them.');
  expect((await readFile(part)).length).toBeGreaterThan(0);
  const allowed = await run('backup', ['--to', part, '--allow-missing'], { ARDOISE_DATA: data });
  expect(allowed.code, allowed.printed).toBe(0);
});

it('fail where the database is elsewhere and its files are not in the folder of the settings', async () => {
  const part = path.join(folder, 'part.tar.gz');
  const made = await run('backup', ['--to', part], { DATABASE_URL: app.databaseUrl });
  expect(made).toMatchObject({ code: 1 });
  expect(made.printed).toContain('3 files are named by rows and not there');
});

it('make no database in a data folder that has none', async () => {
  const nothing = path.join(folder, 'nothing');
  for (const [program, parts] of [
    ['backup', []],
    ['restore', ['--go-live', '--yes']],
  ] as const) {
    const made = await run(program, parts, { ARDOISE_DATA: nothing });
    expect(made).toMatchObject({ code: 1 });
    expect(made.printed).toContain(`There is no database in the data folder ${nothing}.`);
  }
  expect(await readdir(folder)).not.toContain('nothing');
});

it('end with 2 and the usage where an option is misspelt', async () => {
  const misread = await run('backup', ['--encypt'], original());
  expect(misread).toMatchObject({ code: 2 });
  expect(misread.printed).toMatch(/^Unknown option '--encypt'\.\nUsage: .*\n$/);
});
