import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, ownFolder, plainEnvironment } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, failureCode } from './embedded-postgres-error.ts';

/** `<data folder>/postgres` holds the database's files in `cluster` and, beside them, the superuser's password. */
interface Cluster {
  readonly folder: string;
  readonly password: string;
}

export const databaseName = 'ardoise';
export const superuser = 'postgres';

const clusterIn = (home: string): string => join(home, 'cluster');
const passwordIn = (home: string): string => join(home, 'password');
export const homeIn = (dataFolder: string): string => join(dataFolder, 'postgres');
export const clusterFolderIn = (dataFolder: string): string => clusterIn(homeIn(dataFolder));

interface Making {
  readonly dataFolder: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly isDurable: boolean;
  readonly onProgress: (line: string) => void;
}

/** Opens the database of the data folder, making it first when there is none. The caller holds the folder's lock. */
export async function openCluster(making: Making): Promise<Cluster> {
  const home = homeIn(making.dataFolder);
  const unfinished = `${home}.new`;
  await rm(unfinished, { recursive: true, force: true });
  if (!(await stat(home).catch(() => undefined))) {
    making.onProgress('Making a new database…');
    await make(unfinished, making);
    // A new database appears all at once: a run that is killed before this line leaves nothing to trip over.
    await rename(unfinished, home);
  }
  await checkVersion(home, making);
  await restoreOwner(home, making.account);
  const password = await readFile(passwordIn(home), 'utf8').catch((error: unknown) => {
    throw new EmbeddedPostgresError(
      `The file ${passwordIn(home)} cannot be read (${failureCode(error)}).`,
    );
  });
  return { folder: clusterIn(home), password: password.trim() };
}

async function make(home: string, { binaries, account, isDurable }: Making): Promise<void> {
  const cluster = clusterIn(home);
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await writeFile(passwordIn(home), `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (account) {
    for (const path of [home, cluster, passwordIn(home)]) {
      await chown(path, account.uid, account.gid);
    }
  }
  const here = ownFolder(account, cluster);
  const options = { account, cwd: cluster };
  await runToEnd(join(binaries.folder, 'bin', 'initdb'), initdbArguments(here, isDurable), options);
  await runToEnd(
    join(binaries.folder, 'bin', 'postgres'),
    ['--single', '-D', here, '-c', 'exit_on_error=on', 'postgres'],
    { ...options, input: `CREATE DATABASE ${databaseName};\n` },
  );
}

const initdbArguments = (here: string, isDurable: boolean): readonly string[] => [
  `--pgdata=${here}`,
  `--pwfile=${here}/../password`,
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
  ...(isDurable ? [] : ['--no-sync']),
];

function runToEnd(
  program: string,
  args: readonly string[],
  { account, cwd, input = '' }: { account: Account | undefined; cwd: string; input?: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...account, cwd, env: plainEnvironment() });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stdout.resume();
    child.stdin.on('error', () => undefined).end(input);
    child.on('error', (error) => {
      reject(new EmbeddedPostgresError(`The database cannot be made: ${error.message}.`));
    });
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new EmbeddedPostgresError(`The database cannot be made: ${oneLine(said)}`));
    });
  });
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

async function checkVersion(home: string, { binaries, dataFolder }: Making): Promise<void> {
  const file = join(clusterIn(home), 'PG_VERSION');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new EmbeddedPostgresError(
      `The database in ${home} is incomplete (${failureCode(error)} at ${file}). Restore it from a backup, or choose another folder with ARDOISE_DATA.`,
    );
  });
  if (Number(text) !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataFolder} holds a database of PostgreSQL ${text.trim()}, but this Ardoise comes with PostgreSQL ${binaries.majorVersion}.`,
    );
  }
}

/** A backup that root copied back belongs to root and may be open to others; PostgreSQL accepts neither. */
async function restoreOwner(home: string, account: Account | undefined): Promise<void> {
  const { uid } = await stat(home);
  if (account && uid !== account.uid) {
    await lchown(home, account.uid, account.gid);
    for (const entry of await readdir(home, { recursive: true })) {
      await lchown(join(home, entry), account.uid, account.gid);
    }
  }
  await chmod(home, 0o700);
  await chmod(clusterIn(home), 0o700);
  await chmod(passwordIn(home), 0o600);
}
