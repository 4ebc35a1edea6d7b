import { execFile } from 'node:child_process';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Account } from '../../platform/embedded-postgres/account.ts';

const run = promisify(execFile);

/** Where Debian puts what is run here. PostgreSQL 15 is the oldest that the product supports. */
export const programs = {
  postgresFolder: '/usr/lib/postgresql/15/bin',
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const;

/** By which Patroni speaks to etcd. Its package is content with a library for another store too. */
const etcdLibrary = '/usr/lib/python3/dist-packages/etcd/__init__.py';

const postgresPackage = 'postgresql-15';

/** The package of each file that is needed. */
const packageOf: ReadonlyArray<readonly [file: string, name: string]> = [
  [`${programs.postgresFolder}/postgres`, postgresPackage],
  [programs.patroni, 'patroni'],
  [etcdLibrary, 'python3-etcd'],
  [programs.etcd, 'etcd-server'],
  [programs.haproxy, 'haproxy'],
  [programs.pgbouncer, 'pgbouncer'],
];

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function findMissing(): Promise<string[]> {
  const found = await Promise.all(
    packageOf.map(async ([file, name]) => ((await isThere(file)) ? [] : [name])),
  );
  return found.flat();
}

/** Null where everything is there, or could be installed; else why the run is skipped, in one line. */
export async function preparePackages(say: (line: string) => void): Promise<string | null> {
  if (process.platform !== 'linux') return 'it needs Linux with Debian’s packages';
  const missing = await findMissing();
  if (missing.length === 0) return null;
  const names = missing.join(', ');
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!/^ID=debian$/m.test(system))
    return `${names} are not installed, and only on Debian are they installed from here`;
  if (process.getuid?.() !== 0) return `${names} are not installed, and only root may install them`;
  say(`Installing ${names}…`);
  if (missing.includes(postgresPackage)) say(await keepFromMakingCluster());
  return install(missing).then(
    async () => ((await findMissing()).length === 0 ? null : `${names} could not be installed`),
    () => `${names} could not be installed: see apt-get`,
  );
}

const clusterFile = '/etc/postgresql-common/createcluster.conf';

/**
 * Debian makes a cluster of its own with the package, which would start with the machine from its next boot on. Where its
 * owner has settled that already, it stays as it is. Answers what became of it.
 */
async function keepFromMakingCluster(): Promise<string> {
  if (await isThere(clusterFile))
    return `${clusterFile} stays as it is: unless it says otherwise, PostgreSQL’s package makes a cluster “main” that starts at the next boot.`;
  await mkdir(path.dirname(clusterFile), { recursive: true });
  await writeFile(
    clusterFile,
    '# Written by npm run failover, so that its PostgreSQL does not start with the machine.\ncreate_main_cluster = false\n',
  );
  return `${clusterFile} now says that packages of PostgreSQL make no cluster; remove it to have them make one again.`;
}

const policyFile = '/usr/sbin/policy-rc.d';

/** Debian starts a service as soon as it is installed, unless this file says no. Where there is one already, it stays as it is. */
async function install(packages: readonly string[]): Promise<void> {
  const isOurs = !(await isThere(policyFile));
  if (isOurs) await writeFile(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const options = {
      // What is written beforehand is kept without being asked for.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' },
      maxBuffer: 64 * 1_024 * 1_024,
    };
    await run('apt-get', ['update', '-q'], options).catch(() => undefined);
    const args = ['install', '-y', '-q', '--no-install-recommends', '--no-upgrade', ...packages];
    await run('apt-get', args, options);
  } finally {
    if (isOurs) await rm(policyFile, { force: true });
  }
}

/** PostgreSQL refuses to run as root: then it runs as Debian's own account for it. */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'));
  if (entry === null) throw new Error('There is no account postgres.');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}
