import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { homeIn } from '../platform/embedded-postgres/cluster.ts';
import { lockDataFolder } from '../platform/embedded-postgres/data-folder-lock.ts';
import { createLog } from '../platform/log.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { connect } from './connect.ts';
import { buildCommands, type Commands } from './testing/commands.ts';
import { writeBackup } from './write-backup.ts';

/** What cannot be done is said in one line, and leaves everything as it was. */
let database: TestDatabase;
let folder: string;
let commands: Commands;
const passphrase = 'a slate and a piece of chalk';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-nothing-'));
  database = await createTestDatabase();
  commands = await buildCommands();
  const source = {
    databaseUrl: database.url,
    storage: await diskStorage(data(), createLog('silent')),
    release: 'test',
    secret: null,
  };
  await writeBackup(source, at('plain.tar.gz'), null);
  await writeBackup(source, at('backup.sealed'), passphrase);
  const client = await connect(database.url, null);
  await client.query(
    `insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`,
  );
  await writeBackup(source, at('newer.tar.gz'), null);
  await client.query(`delete from kysely_migration where name = '999-of-tomorrow'`);
  await client.end();
});
afterAll(async () => {
  await commands.remove();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

const at = (...names: string[]): string => path.join(folder, ...names);
const data = (): string => at('data');

const backUpTo = (to: string, limits = {}) => {
  const environment = { ARDOISE_DATA: data(), DATABASE_URL: database.url };
  return commands.run('backup', ['--to', to], environment, limits);
};

/** It ended with 1 after this one line, before which it may have said what it was about to do. */
const saysOnly = (said: string, before = '') => ({ code: 1, printed: `${before}${said}\n` });

it('a backup that finds no room leaves the one that has its name as it was, and nothing beside it', async () => {
  await mkdir(at('full'), { recursive: true });
  const file = at('full', 'nightly.tar.gz');
  await writeFile(file, 'the night before');
  const said = `The backup ${file} cannot be written (EFBIG).`;
  expect(await backUpTo(file, { largestFileKiB: 8 })).toEqual(saysOnly(said));
  expect(await readdir(at('full'))).toEqual(['nightly.tar.gz']);
  expect(await readFile(file, 'utf8')).toBe('the night before');
  expect(await backUpTo(file)).toMatchObject({ code: 0 });
  expect(await readdir(at('full'))).toEqual(['nightly.tar.gz']);
  expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});

it('a backup goes neither into a folder that is not there, nor below a file, nor over what is no file', async () => {
  const missing = at('no-such-folder', 'backup.tar.gz');
  expect(await backUpTo(missing)).toEqual(
    saysOnly(`The backup ${missing} cannot be written (ENOENT).`),
  );
  const below = at('plain.tar.gz', 'backup.tar.gz');
  expect(await backUpTo(below)).toEqual(
    saysOnly(`The backup ${below} cannot be written (ENOTDIR).`),
  );
  const listening = createServer().listen(at('pipe'));
  await once(listening, 'listening');
  expect(await backUpTo(at('pipe'))).toEqual(
    saysOnly(`The backup ${at('pipe')} cannot be written: what has that name is no file.`),
  );
  expect((await stat(at('pipe'))).isSocket()).toBe(true);
  listening.close();
});

it('a restore with a wrong passphrase, or of a file that is cut, none or of a newer release, makes no data folder', async () => {
  await copyFile(at('plain.tar.gz'), at('cut.tar.gz'));
  await truncate(at('cut.tar.gz'), 5_000);
  const refusals: ReadonlyArray<readonly [file: string, said: string]> = [
    [
      at('backup.sealed'),
      'The passphrase is wrong, or the backup was altered. Nothing was changed.',
    ],
    [at('cut.tar.gz'), 'The backup was cut off or altered. Nothing was changed.'],
    [at('not-there.tar.gz'), `The backup ${at('not-there.tar.gz')} cannot be read (ENOENT).`],
    [folder, `The backup ${folder} cannot be read (EISDIR).`],
    [
      at('newer.tar.gz'),
      'The backup is of a newer release (it has 999-of-tomorrow). Restore it with that one. Nothing was changed.',
    ],
  ];
  for (const [file, said] of refusals)
    expect(
      await commands.run('restore', [file, '--into', at('copy')], {
        ARDOISE_DATA: data(),
        ARDOISE_BACKUP_PASSPHRASE: 'another slate, another chalk',
      }),
    ).toEqual(saysOnly(said, 'Reading the whole backup…\n'));
  expect(await readdir(folder)).not.toContain('copy');
});

it('a restore does not go into a file', async () => {
  const into = at('backup.sealed');
  const before = await readFile(into);
  const refused = await commands.run('restore', [at('plain.tar.gz'), '--into', into], {});
  const said = `The files in the data folder ${into} cannot be opened (ENOTDIR).`;
  expect(refused).toEqual(saysOnly(said, 'Reading the whole backup…\n'));
  expect(await readFile(into)).toEqual(before);
});

it('a backup says where the database of its data folder is not ready yet', async () => {
  const starting = at('starting');
  await mkdir(homeIn(starting), { recursive: true });
  const lock = await lockDataFolder(starting);
  const made = await commands.run('backup', ['--to', at('early.tar.gz')], {
    ARDOISE_DATA: starting,
  });
  await lock.release();
  expect(made).toEqual(
    saysOnly(
      `Ardoise is just starting or stopping on the data folder ${starting}. Run this again in a moment.`,
    ),
  );
  expect(await readdir(folder)).not.toContain('early.tar.gz');
});
