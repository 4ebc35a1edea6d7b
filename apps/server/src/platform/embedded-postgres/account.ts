import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The system account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the existing database, or as `nobody` for
 * a new one. Started by anyone else it runs as that person, which is what `undefined` says.
 */
export async function accountFor(databaseFolder: string): Promise<Account | undefined> {
  const self = process.getuid?.();
  const existing = await stat(databaseFolder).catch(() => undefined);
  if (self !== 0) {
    if (existing && existing.uid !== self) {
      throw new EmbeddedPostgresError(
        `The database in ${databaseFolder} belongs to another user. Start Ardoise as that user, or choose another folder with ARDOISE_DATA.`,
      );
    }
    return undefined;
  }
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root. Start Ardoise as an ordinary user.',
    );
  }
  return existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : nobody();
}

/** initdb refuses a uid without a passwd entry, so the entry is looked up; 65534 is what nearly every system has. */
async function nobody(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd);
  return { uid: Number(entry?.[1] ?? 65_534), gid: Number(entry?.[2] ?? 65_534) };
}

/**
 * The name by which a PostgreSQL process reaches the folder it was started in. The other account may not be allowed
 * through the folders above (root's home has mode 0700), but its own working folder stays open to it under this
 * name, so the data never has to leave the folder that its owner chose.
 */
export const ownFolder = (account: Account | undefined, folder: string): string =>
  account ? '/proc/self/cwd' : folder;

/** PostgreSQL needs no more of our environment than this, and a stray PGOPTIONS must not change how it runs. */
export const plainEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C' });
