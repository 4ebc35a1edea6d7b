import { chown, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { until } from '../until.ts';
import { poolerConfiguration, productDatabase, productLogin } from './configuration.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { findFreePorts } from './free-ports.ts';
import { programs } from './packages.ts';
import type { Row } from './print-table.ts';
import type { ProductNodes } from './product-nodes.ts';
import type { Programs } from './started.ts';

const choices = [
  { mode: 'transaction', ignoresParameters: false },
  { mode: 'transaction', ignoresParameters: true },
  { mode: 'session', ignoresParameters: false },
  { mode: 'session', ignoresParameters: true },
] as const;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });

/** The product is started behind each way in which PgBouncer can be set, and must say in its own words that it does not. */
export async function tryPoolers(
  runs: Programs,
  cluster: DatabaseCluster,
  nodes: ProductNodes,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const choice of choices) {
    const [port = 0] = await findFreePorts(1);
    const { account, primaryPort: databasePort, productPassword: password } = cluster;
    const file = path.join(runs.folder, `pgbouncer-${port}.ini`);
    await writeFile(file, poolerConfiguration({ ...choice, port, databasePort, password }), {
      mode: 0o600,
    });
    if (account !== undefined) await chown(file, account.uid, account.gid);
    const pooler = runs.start({
      name: `pgbouncer-${port}`,
      command: programs.pgbouncer,
      args: [file],
      account,
    });
    await until('PgBouncer', () => answers(port), 30_000);
    const said = await nodes.tryStart(`behind-pgbouncer-${port}`, {
      DATABASE_URL: `postgres://${productLogin}:${password}@127.0.0.1:${port}/${productDatabase}`,
    });
    await pooler.signal('SIGTERM');
    rows.push({
      figure: `${choice.mode} mode, start parameters ${choice.ignoresParameters ? 'ignored' : 'refused'}`,
      measured: said.slice(0, 80),
      wanted: 'the product says why, and does not start',
      isMet: said.includes('DATABASE_URL leads to a connection pooler'),
    });
  }
  return rows;
}
