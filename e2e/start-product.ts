import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProduct } from './run-product.ts';

/** Starts the product on data of its own, and answers how to take it down again. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-e2e-'));
  const dataFolder = join(folder, 'data');
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
  const product = await runProduct(dataFolder).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  // The workers are started after this and read it in the configuration.
  process.env['E2E_URL'] = product.url;
  process.env['E2E_DATA'] = dataFolder;
  return async () => {
    await product.stop();
    await remove();
    // Passwords, phones and tokens of all journeys went through it.
    refuseSecrets(product.printed());
  };
}

/** What people typed and were given: all passwords, addresses of mailboxes, tokens, and the demo's phones. */
function refuseSecrets(said: string): void {
  // What it says when it starts names the demo's sign-ins.
  const log = said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  const found =
    /ardoise-demo|la craie est blanche|@demo\.school|\beyJ[\w-]{8,}\.|bearer [\w-]{8,}|(?<![\w.-])6[5-9]\d{7}(?![\w.-])/i.exec(
      log,
    );
  if (found !== null) throw new Error(`The product's log holds a secret: ${found[0]}`);
}
