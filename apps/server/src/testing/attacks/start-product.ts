import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { startProduct } from '../product-process.ts';
import { until } from '../until.ts';
import type { Product } from './attack.ts';

export interface AttackedProduct extends Product {
  /** Pages that a guardian of the demo school has open. */
  readonly guardianPaths: readonly string[];
  /** Whether the process that was started still lives. */
  lives(): boolean;
  printed(): string;
  close(): Promise<void>;
}

/**
 * The built product with its demo school, on a database that outlives it: the one at this address, or else one of its
 * own that writes through to the disk, as the product's does.
 */
export async function startAttackedProduct(databaseUrl?: string): Promise<AttackedProduct> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-attack-'));
  const postgres =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataFolder: folder, log: () => {} })
      : { url: databaseUrl, stop: async () => {} };
  const product = startProduct({
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    ARDOISE_DATA: folder,
    ARDOISE_DEMO: '1',
    ARDOISE_SIMULATOR: '1',
    ARDOISE_LOG: 'error',
  });
  const url = await product.ready;
  const { paymentCode, receiptCode } = await readCodes(postgres.url);
  return {
    url,
    databaseUrl: postgres.url,
    // It is printed after that it is ready.
    simulatorUrl: await until(
      'the simulator’s address',
      async () => /\(codes, prompts\): (\S+)\s/.exec(product.printed())?.[1],
    ),
    paymentCode,
    // Typing a code, a child's own page, and the check of a receipt.
    guardianPaths: ['/pay', `/pay/${paymentCode}`, `/receipt/${receiptCode}`],
    lives: () => product.child.exitCode === null && product.child.signalCode === null,
    printed: product.printed,
    close: async () => {
      product.child.kill('SIGTERM');
      await product.ended;
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Codes {
  readonly paymentCode: string;
  readonly receiptCode: string;
}

async function readCodes(databaseUrl: string): Promise<Codes> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Codes>(
      `select (select payment_code from students order by ordinal limit 1) as "paymentCode",
              (select code from receipts order by number limit 1) as "receiptCode"`,
    );
    const found = rows[0];
    if (found === undefined) throw new Error('The demo school is empty.');
    return found;
  } finally {
    await client.end();
  }
}
