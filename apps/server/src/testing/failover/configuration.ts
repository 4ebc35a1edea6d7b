/** One PostgreSQL with its Patroni. */
export interface Member {
  readonly name: string;
  readonly folder: string;
  readonly postgresPort: number;
  readonly restPort: number;
}

export interface EtcdMember {
  readonly name: string;
  readonly folder: string;
  readonly clientPort: number;
  readonly peerPort: number;
}

export interface Passwords {
  readonly superuser: string;
  readonly replication: string;
  readonly rewind: string;
}

/**
 * How long a primary may be silent before another takes its place, how often Patroni looks, and how long it tries one thing: the
 * first is at least the second and twice the third.
 */
export const patroniSeconds = { ttl: 15, loopWait: 2, retryTimeout: 5 } as const;

/** The login of the product: it owns its database and nothing else. */
export const productLogin = 'ardoise_login';
export const productDatabase = 'ardoise';

export const etcdArguments = (own: EtcdMember, all: readonly EtcdMember[]): string[] => [
  ...['--name', own.name, '--data-dir', own.folder],
  ...['--listen-client-urls', `http://127.0.0.1:${own.clientPort}`],
  ...['--advertise-client-urls', `http://127.0.0.1:${own.clientPort}`],
  ...['--listen-peer-urls', `http://127.0.0.1:${own.peerPort}`],
  ...['--initial-advertise-peer-urls', `http://127.0.0.1:${own.peerPort}`],
  '--initial-cluster',
  all.map(({ name, peerPort }) => `${name}=http://127.0.0.1:${peerPort}`).join(','),
  ...['--initial-cluster-state', 'new', '--logger', 'zap', '--log-level', 'error'],
];

/** YAML takes JSON for a value, so that nothing in a name or a password can be read as something else. */
const value = (text: string | number | boolean): string => JSON.stringify(text);

/**
 * A commit is answered when the synchronous standby has it, and only that one can be promoted; `strict` makes commits wait where
 * there is none, rather than be kept by one machine alone.
 */
export function patroniConfiguration(
  member: Member,
  etcd: readonly EtcdMember[],
  binaries: string,
  passwords: Passwords,
): string {
  const { ttl, loopWait, retryTimeout } = patroniSeconds;
  return `scope: ardoise
name: ${value(member.name)}
restapi:
  listen: 127.0.0.1:${member.restPort}
  connect_address: 127.0.0.1:${member.restPort}
etcd3:
  hosts: ${etcd.map(({ clientPort }) => `127.0.0.1:${clientPort}`).join(',')}
bootstrap:
  dcs:
    ttl: ${ttl}
    loop_wait: ${loopWait}
    retry_timeout: ${retryTimeout}
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 250
        max_wal_senders: 10
        max_replication_slots: 10
        wal_level: replica
        hot_standby: "on"
        wal_log_hints: "on"
        wal_keep_size: 256MB
        synchronous_commit: "on"
        shared_buffers: 128MB
        jit: "off"
        timezone: UTC
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
  pg_hba:
    - local all all trust
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${member.postgresPort}
  connect_address: 127.0.0.1:${member.postgresPort}
  data_dir: ${value(`${member.folder}/data`)}
  bin_dir: ${value(binaries)}
  pgpass: ${value(`${member.folder}/pgpass`)}
  parameters:
    unix_socket_directories: ${value(member.folder)}
  authentication:
    superuser:
      username: postgres
      password: ${value(passwords.superuser)}
    replication:
      username: replicator
      password: ${value(passwords.replication)}
    rewind:
      username: rewinder
      password: ${value(passwords.rewind)}
`;
}

/** Where the product finds the primary, and where reports find a replica; Patroni's own answers say which is which. */
export function proxyConfiguration(
  members: readonly Member[],
  ports: { readonly primary: number; readonly replica: number },
): string {
  const servers = members.map(
    ({ name, postgresPort, restPort }) =>
      `  server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`,
  );
  const part = (name: 'primary' | 'replica'): string => `
listen ${name}
  bind 127.0.0.1:${ports[name]}
  option httpchk OPTIONS /${name}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
  return `global
  maxconn 1000
defaults
  mode tcp
  retries 2
  timeout connect 4s
  timeout client 60m
  timeout server 60m
  timeout check 2s
${part('primary')}${part('replica')}`;
}

export interface PoolerChoice {
  readonly mode: 'transaction' | 'session';
  /** Told to let what a connection is opened with fall, instead of refusing it. */
  readonly ignoresParameters: boolean;
  readonly port: number;
  readonly databasePort: number;
  readonly password: string;
}

export const poolerConfiguration = (choice: PoolerChoice): string => `[databases]
${productDatabase} = host=127.0.0.1 port=${choice.databasePort} dbname=${productDatabase} user=${productLogin} password=${choice.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${choice.port}
unix_socket_dir =
auth_type = any
pool_mode = ${choice.mode}
max_client_conn = 300
default_pool_size = 100
${choice.ignoresParameters ? 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options,extra_float_digits\n' : ''}`;
