import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Account } from '../../platform/embedded-postgres/account.ts';
import { clearLeftovers } from '../../platform/embedded-postgres/postmaster-file.ts';
import { until } from '../until.ts';
import {
  etcdArguments,
  type EtcdMember,
  type Member,
  type Passwords,
  patroniConfiguration,
  productDatabase,
  productLogin,
  proxyConfiguration,
} from './configuration.ts';
import { findFreePorts } from './free-ports.ts';
import { databaseAccount, programs } from './packages.ts';
import type { Programs, StartedProgram } from './started.ts';

export type MemberRole = 'primary' | 'replica' | null;

export interface DatabaseCluster {
  readonly members: readonly Member[];
  /** As the product's login, by HAProxy: to the primary, and to a replica. */
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  readonly primaryPort: number;
  readonly productPassword: string;
  readonly account: Account | undefined;
  /** What Patroni says of a member; null while it says nothing. */
  roleOf(member: Member): Promise<MemberRole>;
  findPrimary(): Promise<Member | null>;
  /** Kills the PostgreSQL and the Patroni of a member with -9, each by its number, and answers these. */
  kill(member: Member): Promise<{ readonly postgres: number; readonly patroni: number }>;
  /** Starts the Patroni of a member again, as systemd does with a service that has died. */
  startAgain(member: Member): void;
}

/** As its configuration says. */
const dataFolderOf = ({ folder }: Member): string => path.join(folder, 'data');

const memberNames = ['one', 'two', 'three'] as const;
const newPassword = (): string => randomBytes(18).toString('hex');

/** Three of each on the loopback address, as they would stand on three machines; and HAProxy in front of them. */
export async function startDatabaseCluster(runs: Programs): Promise<DatabaseCluster> {
  const account = await databaseAccount();
  const ports = await findFreePorts(memberNames.length * 4 + 2);
  const nextPort = (): number => ports.pop() ?? 0;
  const etcd = memberNames.map(
    (name): EtcdMember => ({
      name: `etcd-${name}`,
      folder: path.join(runs.folder, `etcd-${name}`),
      clientPort: nextPort(),
      peerPort: nextPort(),
    }),
  );
  const members = memberNames.map(
    (name): Member => ({
      name,
      folder: path.join(runs.folder, `postgres-${name}`),
      postgresPort: nextPort(),
      restPort: nextPort(),
    }),
  );
  for (const { folder } of [...etcd, ...members]) await makeFolder(folder, account);
  // A Patroni that had to be ended by force leaves its PostgreSQL behind.
  runs.afterStop(async () => {
    for (const member of members) await clearLeftovers(dataFolderOf(member));
  });
  for (const one of etcd)
    runs.start({
      name: one.name,
      command: programs.etcd,
      args: etcdArguments(one, etcd),
      // Debian names the architectures that etcd's authors have not tried.
      environment: { ETCD_UNSUPPORTED_ARCH: process.arch },
      account,
    });
  await until('etcd', () => isHealthy(etcd[0]), 60_000);
  const passwords: Passwords = {
    superuser: newPassword(),
    replication: newPassword(),
    rewind: newPassword(),
  };
  const patronis = await startPatronis(runs, members, etcd, passwords, account);
  const proxyPorts = { primary: nextPort(), replica: nextPort() };
  await startProxy(runs, members, proxyPorts, account);
  const productPassword = newPassword();
  await makeProductDatabase(members, proxyPorts.primary, passwords.superuser, productPassword);
  const urlAt = (port: number): string =>
    `postgres://${productLogin}:${productPassword}@127.0.0.1:${port}/${productDatabase}`;
  return {
    members,
    account,
    productPassword,
    primaryPort: proxyPorts.primary,
    primaryUrl: urlAt(proxyPorts.primary),
    replicaUrl: urlAt(proxyPorts.replica),
    roleOf,
    findPrimary: () => findPrimaryOf(members),
    kill: (member) => killMember(member, patronis),
    startAgain: (member) => void patronis.set(member.name, startPatroni(runs, member, account)),
  };
}

async function makeFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (account !== undefined) await chown(folder, account.uid, account.gid);
}

async function isHealthy(member: EtcdMember | undefined): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${member?.clientPort ?? 0}/health`).catch(
    () => null,
  );
  return answer?.ok === true;
}

const configurationOf = ({ folder }: Member): string => path.join(folder, 'patroni.yml');

const startPatroni = (
  runs: Programs,
  member: Member,
  account: Account | undefined,
): StartedProgram =>
  runs.start({
    name: `patroni-${member.name}`,
    command: programs.patroni,
    args: [configurationOf(member)],
    account,
  });

async function startPatronis(
  runs: Programs,
  members: readonly Member[],
  etcd: readonly EtcdMember[],
  passwords: Passwords,
  account: Account | undefined,
): Promise<Map<string, StartedProgram>> {
  const started = new Map<string, StartedProgram>();
  for (const member of members) {
    const text = patroniConfiguration(member, etcd, programs.postgresFolder, passwords);
    await writeFile(configurationOf(member), text, { mode: 0o600 });
    if (account !== undefined) await chown(configurationOf(member), account.uid, account.gid);
    started.set(member.name, startPatroni(runs, member, account));
  }
  return started;
}

async function roleOf({ restPort }: Member): Promise<MemberRole> {
  const answers = async (role: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(2_000);
    const url = `http://127.0.0.1:${restPort}/${role}`;
    return (await fetch(url, { signal }).catch(() => null))?.status === 200;
  };
  if (await answers('primary')) return 'primary';
  return (await answers('replica')) ? 'replica' : null;
}

async function findPrimaryOf(members: readonly Member[]): Promise<Member | null> {
  for (const member of members) if ((await roleOf(member)) === 'primary') return member;
  return null;
}

async function startProxy(
  runs: Programs,
  members: readonly Member[],
  ports: { readonly primary: number; readonly replica: number },
  account: Account | undefined,
): Promise<void> {
  const file = path.join(runs.folder, 'haproxy.cfg');
  await writeFile(file, proxyConfiguration(members, ports), { mode: 0o644 });
  runs.start({ name: 'haproxy', command: programs.haproxy, args: ['-db', '-f', file], account });
}

const startLimitMs = 180_000;

/** Waits for the primary and both replicas, one of them synchronous; strict as they are, nothing is committed before. */
async function makeProductDatabase(
  members: readonly Member[],
  port: number,
  superPassword: string,
  productPassword: string,
): Promise<void> {
  await until(
    'a primary and two replicas',
    async () => {
      const roles = await Promise.all(members.map((member) => roleOf(member)));
      return roles.includes('primary') && roles.filter((role) => role === 'replica').length === 2;
    },
    startLimitMs,
  );
  const client = await until(
    'the primary behind HAProxy',
    async () => {
      const one = new pg.Client({
        connectionString: `postgres://postgres:${superPassword}@127.0.0.1:${port}/postgres`,
      });
      one.on('error', () => {});
      return one.connect().then(
        () => one,
        () => null,
      );
    },
    startLimitMs,
  );
  try {
    await client.query(`create role ${productLogin} login password '${productPassword}'`);
    await client.query(`create database ${productDatabase} owner ${productLogin} encoding 'UTF8'`);
  } finally {
    await client.end();
  }
}

async function killMember(
  member: Member,
  patronis: ReadonlyMap<string, StartedProgram>,
): Promise<{ readonly postgres: number; readonly patroni: number }> {
  const patroni = patronis.get(member.name);
  const [line] = (await readFile(path.join(dataFolderOf(member), 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const postgres = Number(line);
  if (patroni?.child.pid === undefined || !Number.isSafeInteger(postgres) || postgres <= 1)
    throw new Error(`The processes of ${member.name} are not known.`);
  // Patroni first: it would start the other again.
  const patroniEnded = patroni.signal('SIGKILL');
  process.kill(postgres, 'SIGKILL');
  await patroniEnded;
  return { postgres, patroni: patroni.child.pid };
}
