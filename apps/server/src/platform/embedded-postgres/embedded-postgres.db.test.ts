import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../../testing/built-program.ts';
import { EmbeddedPostgresError, failureCode } from './embedded-postgres-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

/** A data folder that was used once and closed in order. */
let usedFolder: string;
let ownerProgram: string;
let dataFolder: string;
let running: EmbeddedPostgres[];
let children: ChildProcess[];

beforeAll(async () => {
  usedFolder = join(await mkdtemp(join(tmpdir(), 'ardoise-postgres-')), 'data');
  const postgres = await startEmbeddedPostgres({
    dataFolder: usedFolder,
    log: () => undefined,
    durable: false,
  });
  await postgres.stop();
  ownerProgram = await buildProgram(
    'apps/server/src/platform/embedded-postgres/testing/owner-process.ts',
  );
});

afterAll(async () => {
  await rm(join(usedFolder, '..'), { recursive: true, force: true });
  await rm(ownerProgram, { force: true });
});

beforeEach(async () => {
  // mkdtemp makes a folder of mode 0700, so as root every test here runs below a folder closed to others.
  dataFolder = join(await mkdtemp(join(tmpdir(), 'ardoise-postgres-')), 'data');
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const postgres of running) await postgres.stop();
  await rm(join(dataFolder, '..'), { recursive: true, force: true, maxRetries: 20 });
});

async function start(onProgress = (_line: string): void => {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    log: () => undefined,
    onProgress,
    durable: false,
  });
  running.push(postgres);
  return postgres;
}

/** Copying takes a tenth of the time of making one. The files keep their owner, which for root is another account. */
const takeUsedFolder = () => promisify(execFile)('cp', ['-a', usedFolder, dataFolder]);

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  running = running.filter((other) => other !== postgres);
  await postgres.stop();
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** A process of its own that starts PostgreSQL, prints its URL and then only waits. */
async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [ownerProgram, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: url.toString().trim() };
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const postmasterFile = (): string => join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');

describe('a first start', () => {
  it('makes a UTF-8 database behind a password, on this machine alone', async () => {
    const { url } = await start();
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const [facts] = await ask(
      url,
      `select current_database() as database, pg_encoding_to_char(encoding) as encoding, datlocale as locale,
         current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
         (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"
       from pg_database where datname = current_database()`,
    );
    expect(facts).toEqual({
      database: 'ardoise',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      addresses: '127.0.0.1',
      sockets: '',
      isSuperuser: true,
    });
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(join(dataFolder, 'postgres', 'password'))).toBe(0o600);
    expect(await modeOf(dataFolder)).toBe(0o700);
  });

  it('writes commits through to the disk unless told otherwise', async () => {
    const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
    running.push(postgres);
    const [settings] = await ask(
      postgres.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    );
    expect(settings).toEqual({ fsync: 'on', commit: 'on' });
  });

  it('clears away a database that was half made when its run was killed', async () => {
    await mkdir(join(dataFolder, 'postgres.new', 'cluster', 'base'), { recursive: true });
    await writeFile(join(dataFolder, 'postgres.new', 'cluster', 'PG_VERSION'), '18\n');
    const { url } = await start();
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(stat(join(dataFolder, 'postgres.new'))).rejects.toThrow(/ENOENT/);
  });

  it('says in one line that the data folder cannot be written', async () => {
    const file = join(dataFolder, '..', 'file');
    await writeFile(file, '');
    dataFolder = join(file, 'data');
    const failure = start();
    await expect(failure).rejects.toThrow(EmbeddedPostgresError);
    await expect(failure).rejects.toThrow(
      /^The data folder .*file\/data cannot be written \(ENOTDIR\)\. .*$/,
    );
    dataFolder = file;
  });
});

describe('a second start', () => {
  it('finds what the first one wrote, and makes nothing anew', async () => {
    const said: string[] = [];
    const first = await start((line) => said.push(line));
    expect(said.splice(0)).toContain('Making a new database…');
    await ask(first.url, 'create table kept as select 42 as answer');
    await stop(first);
    const second = await start((line) => said.push(line));
    expect(said).not.toContain('Making a new database…');
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is refused while the first one runs, in this process or another, and harms nothing', async () => {
    const refused =
      /^Ardoise is already running on the data folder .* \(process \d+\)\. Stop it first/;
    await takeUsedFolder();
    const { child, url } = await startInChild();
    await expect(start()).rejects.toThrow(refused);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await killHard(child);
    const mine = await start();
    await expect(start()).rejects.toThrow(refused);
    expect(await ask(mine.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a database of another version of PostgreSQL', async () => {
    await takeUsedFolder();
    await writeFile(join(dataFolder, 'postgres', 'cluster', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(
      /holds a database of PostgreSQL 15, but this Ardoise comes with/,
    );
  });
});

describe('after kill -9 of its owner', () => {
  beforeEach(takeUsedFolder);

  it('PostgreSQL stops by itself', async () => {
    const { child, url } = await startInChild();
    await killHard(child);
    await expect.poll(() => ask(url, 'select 1').catch(failureCode)).toBe('ECONNREFUSED');
  });

  it('the next start works at once, and no commit is lost', async () => {
    for (const round of [1, 2, 3]) {
      const { child, url } = await startInChild();
      if (round === 1) await ask(url, 'create table rounds (round int)');
      await ask(url, `insert into rounds values (${round})`);
      await killHard(child);
    }
    const { url } = await start();
    expect(await ask(url, 'select count(*)::int as rounds from rounds')).toEqual([{ rounds: 3 }]);
  });
});

describe('a postmaster.pid that was left behind', () => {
  beforeEach(takeUsedFolder);

  it('does not stand in the way when its number now belongs to another process', async () => {
    const lines = [
      process.pid,
      '/proc/self/cwd',
      1_700_000_000,
      5432,
      '',
      '127.0.0.1',
      '',
      'ready   ',
      '',
    ];
    await writeFile(postmasterFile(), lines.join('\n'));
    const { url } = await start();
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readFile(postmasterFile(), 'utf8')).toContain(`\n${new URL(url).port}\n`);
    expect(process.kill(process.pid, 0)).toBe(true);
  });

  it('of a PostgreSQL that still runs without an owner leads to its being stopped', async () => {
    const orphan = await start();
    await ask(orphan.url, 'create table kept as select 42 as answer');
    await rm(join(dataFolder, 'postgres.lock'));
    const { url } = await start();
    expect(await ask(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await expect(ask(orphan.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });
});
