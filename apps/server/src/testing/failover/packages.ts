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

/** Where packages are looked for and installed. */
export interface Machine {
  readonly platform: string;
  /** The folder of all files: `/`, unless a test has one of its own. */
  readonly root: string;
  readonly isRoot: boolean;
  /** Where apt-get is found. */
  readonly path: string;
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  root: process.env['ARDOISE_FAILOVER_ROOT'] ?? '/',
  isRoot: process.getuid?.() === 0,
  path: process.env['PATH'] ?? '',
});

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function findMissing(root: string): Promise<string[]> {
  const found = await Promise.all(
    packageOf.map(async ([file, name]) => ((await isThere(path.join(root, file))) ? [] : [name])),
  );
  return found.flat();
}

/** Null where everything is there, or could be installed; else why the run is skipped, in one line. */
export async function preparePackages(
  say: (line: string) => void,
  machine: Machine,
): Promise<string | null> {
  const { platform, root, isRoot } = machine;
  if (platform !== 'linux') return 'it needs Linux with Debian’s packages';
  const missing = await findMissing(root);
  if (missing.length === 0) return null;
  const names = missing.join(', ');
  const system = await readFile(path.join(root, 'etc/os-release'), 'utf8').catch(() => '');
  if (!/^ID=debian$/m.test(system))
    return `${names} are not installed, and only on Debian are they installed from here`;
  if (!isRoot) return `${names} are not installed, and only root may install them`;
  say(`Installing ${names}…`);
  try {
    say(await install(missing, machine));
  } catch (error) {
    return `${names} could not be installed: ${reasonOf(error)}`;
  }
  const absent = await findMissing(root);
  return absent.length === 0 ? null : `${absent.join(', ')} could not be installed`;
}

/** The first complaint of apt-get, or what the system says where it cannot be run. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'see apt-get';
  const said = 'stderr' in error ? String(error.stderr) : '';
  const complaint = /^E: (.+?)\.?$/m.exec(said)?.[1];
  if (complaint !== undefined) return `apt-get says “${complaint}”`;
  return 'syscall' in error ? error.message : 'see apt-get';
}

async function writeUnlessThere(file: string, text: string, mode: number): Promise<boolean> {
  if (await isThere(file)) return false;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text, { mode });
  return true;
}

const clusterFile = '/etc/postgresql-common/createcluster.conf';
const noCluster =
  '# Written by npm run failover, so that its PostgreSQL does not start with the machine.\ncreate_main_cluster = false\n';

/**
 * Debian makes a cluster of its own with the package, which would start with the machine from its next boot on. Where its
 * owner has settled that already, it stays as it is. Answers what became of it.
 */
async function install(packages: readonly string[], machine: Machine): Promise<string> {
  if (!packages.includes(postgresPackage)) {
    await runAptGet(packages, machine);
    return 'Installed.';
  }
  const file = path.join(machine.root, clusterFile);
  const isOurs = await writeUnlessThere(file, noCluster, 0o644);
  try {
    await runAptGet(packages, machine);
  } catch (error) {
    if (isOurs) await rm(file, { force: true });
    throw error;
  }
  return isOurs
    ? `${clusterFile} now says that packages of PostgreSQL make no cluster; remove it to have them make one again.`
    : `${clusterFile} stays as it is: unless it says otherwise, PostgreSQL’s package has made a cluster “main” that starts at the next boot.`;
}

/** Debian starts a service as soon as it is installed, unless this file says no. Where there is one already, it stays as it is. */
const policyFile = '/usr/sbin/policy-rc.d';

async function runAptGet(packages: readonly string[], machine: Machine): Promise<void> {
  const file = path.join(machine.root, policyFile);
  const isOurs = await writeUnlessThere(file, '#!/bin/sh\nexit 101\n', 0o755);
  try {
    const options = {
      // What is written beforehand is kept without being asked for.
      env: {
        ...process.env,
        ...{ PATH: machine.path, LC_ALL: 'C.UTF-8' },
        ...{ DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' },
      },
      maxBuffer: 64 * 1_024 * 1_024,
    };
    await run('apt-get', ['update', '-q'], options).catch(() => undefined);
    const args = ['install', '-y', '-q', '--no-install-recommends', '--no-upgrade', ...packages];
    await run('apt-get', args, options);
  } finally {
    if (isOurs) await rm(file, { force: true });
  }
}

/** PostgreSQL refuses to run as root: then it runs as Debian's own account for it. */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'));
  if (entry === null) throw new Error('There is no account postgres.');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}
