import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { startProduct } from '../product-process.ts';
import { createOpened, type Opened } from '../opened.ts';
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
 * own that writes through to the disk, as the product's does. Whoever may be told to stop while it starts is handed how to
 * put away what is there by then.
 */
export async function startAttackedProduct(
  databaseUrl?: string,
  hand: (close: () => Promise<void>) => void = () => {},
): Promise<AttackedProduct> {
  const opened = createOpened();
  hand(opened.putAway);
  try {
    return await openProduct(opened, databaseUrl);
  } catch (error) {
    await opened.putAway();
    throw error;
  }
}

async function openProduct(
  { open, putAway }: Opened,
  givenUrl: string | undefined,
): Promise<AttackedProduct> {
  const folder = await open(
    () => mkdtemp(path.join(os.tmpdir(), 'ardoise-attack-')),
    (made) => rm(made, { recursive: true, force: true }),
  );
  const openDatabase = async (): Promise<string> => {
    const { url } = await open(
      () => startEmbeddedPostgres({ dataFolder: folder, log: () => {} }),
      ({ stop }) => stop(),
    );
    return url;
  };
  const databaseUrl = givenUrl ?? (await openDatabase());
  const product = await open(
    () =>
      startProduct({
        PORT: '0',
        HOST: '127.0.0.1',
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        ARDOISE_DATA: folder,
        ARDOISE_DEMO: '1',
        ARDOISE_SIMULATOR: '1',
        ARDOISE_LOG: 'error',
      }),
    ({ child, ended }) => {
      child.kill('SIGTERM');
      return ended;
    },
  );
  const url = await product.ready;
  const { paymentCode, receiptCode } = await readCodes(databaseUrl);
  return {
    url,
    databaseUrl,
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
    close: putAway,
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
