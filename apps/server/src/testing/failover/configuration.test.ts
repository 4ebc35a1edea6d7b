import { expect, it } from 'vitest';
import {
  etcdArguments,
  type Member,
  patroniConfiguration,
  patroniSeconds,
  poolerConfiguration,
  proxyConfiguration,
} from './configuration.ts';

const memberOf = (name: string, port: number): Member => ({
  name,
  folder: `/run/${name}`,
  postgresPort: port,
  restPort: port + 100,
});
const etcdOf = (name: string, port: number) => ({
  name,
  folder: `/run/${name}`,
  clientPort: port,
  peerPort: port + 100,
});
const etcd = [etcdOf('etcd-one', 7_001), etcdOf('etcd-two', 7_002), etcdOf('etcd-three', 7_003)];

it('each etcd knows all three, and listens on the loopback address alone', () => {
  const args = etcdArguments(etcd[1] ?? etcdOf('', 0), etcd).join(' ');
  expect(args).toContain('--name etcd-two');
  expect(args).toContain(
    '--initial-cluster etcd-one=http://127.0.0.1:7101,etcd-two=http://127.0.0.1:7102,etcd-three=http://127.0.0.1:7103',
  );
  expect(args).not.toContain('0.0.0.0');
});

it('Patroni is told to promote nobody who lacks a commit, and to wait where no second machine has it', () => {
  const text = patroniConfiguration(memberOf('one', 6_001), etcd, '/usr/lib/postgresql/15/bin', {
    superuser: 'a: "b"',
    replication: 'r',
    rewind: 'w',
  });
  expect(text).toContain('    synchronous_mode: true\n    synchronous_mode_strict: true\n');
  expect(text).toContain('hosts: 127.0.0.1:7001,127.0.0.1:7002,127.0.0.1:7003');
  expect(text).toContain('listen: 127.0.0.1:6001');
  expect(text).toContain('data_dir: "/run/one/data"');
  expect(text).toContain(String.raw`password: "a: \"b\""`);
});

it('the time after which a silent primary is replaced leaves room for two tries, as Patroni asks', () => {
  const { ttl, loopWait, retryTimeout } = patroniSeconds;
  expect(ttl).toBeGreaterThanOrEqual(loopWait + 2 * retryTimeout);
});

it('HAProxy asks Patroni who is what, and cuts the connections to whoever is it no more', () => {
  const text = proxyConfiguration([memberOf('one', 6_001), memberOf('two', 6_002)], {
    primary: 5_000,
    replica: 5_001,
  });
  const [, primary = '', replica = ''] = text.split('\nlisten ');
  expect(primary).toContain('bind 127.0.0.1:5000\n  option httpchk OPTIONS /primary\n');
  expect(replica).toContain('bind 127.0.0.1:5001\n  option httpchk OPTIONS /replica\n');
  for (const part of [primary, replica]) {
    expect(part).toContain('on-marked-down shutdown-sessions');
    expect(part).toContain('server one 127.0.0.1:6001 check port 6101\n');
    expect(part).toContain('server two 127.0.0.1:6002 check port 6102\n');
  }
});

it('PgBouncer lets what connections are opened with fall only where it is told to', () => {
  const choice = { port: 5_002, databasePort: 5_000, password: 'p' };
  const strict = poolerConfiguration({ ...choice, mode: 'transaction', ignoresParameters: false });
  expect(strict).toContain('pool_mode = transaction\n');
  expect(strict).not.toContain('ignore_startup_parameters');
  const lax = poolerConfiguration({ ...choice, mode: 'session', ignoresParameters: true });
  expect(lax).toContain('pool_mode = session\n');
  expect(lax).toContain('ignore_startup_parameters = statement_timeout,');
});
