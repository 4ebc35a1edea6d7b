import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** For a product that hangs: how long a start takes is the machine's affair. */
const startLimitMs = 600_000;
const program = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));

/** Starts the product as it was built, on data of its own, and answers how to take it down again. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ardoise-e2e-'));
  const port = await freePort();
  // By name: browsers know no passkeys for a bare IP address.
  const url = `http://localhost:${port}`;
  const product = spawn(process.execPath, [program], {
    env: {
      ...plainEnvironment(),
      PORT: String(port),
      ARDOISE_PUBLIC_URL: url,
      ARDOISE_DATA: join(folder, 'data'),
      // Each journey names the address that it comes from.
      ARDOISE_TRUST_PROXY: 'loopback',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [product.stdout, product.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  const stop = async (): Promise<void> => {
    if (product.exitCode === null && product.signalCode === null) {
      product.kill('SIGTERM');
      await once(product, 'exit');
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    // Passwords, phones and tokens of all journeys went through it.
    refuseSecrets(said.join(''));
  };

  if (!(await becomesReady(url, product))) {
    await stop();
    throw new Error(`The product did not become ready:\n${said.join('')}`);
  }
  // The workers are started after this and read it in the configuration.
  process.env['E2E_URL'] = url;
  return stop;
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

/** The settings of the person who runs the tests must not leak into the product under test. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter(([name]) => !name.startsWith('ARDOISE_') && name !== 'DATABASE_URL'),
  );
}

async function becomesReady(url: string, product: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + startLimitMs;
  while (product.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(100);
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
