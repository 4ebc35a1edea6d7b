import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** For a product that hangs: how long a start takes is the machine's affair. */
const startLimitMs = 600_000;
const program = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
const folderOfScripts = fileURLToPath(new URL('../scripts', import.meta.url));

export interface Product {
  readonly url: string;
  /** All that it has printed so far. */
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

/** The product as it was built, on this data folder. */
export async function runProduct(dataFolder: string): Promise<Product> {
  const port = await freePort();
  // By name: browsers know no passkeys for a bare IP address.
  const url = `http://localhost:${port}`;
  const product = spawn(process.execPath, [program], {
    env: {
      ...plainEnvironment(),
      PORT: String(port),
      ARDOISE_PUBLIC_URL: url,
      ARDOISE_DATA: dataFolder,
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
    if (product.exitCode !== null || product.signalCode !== null) return;
    product.kill('SIGTERM');
    await once(product, 'exit');
  };
  if (!(await becomesReady(url, product))) {
    await stop();
    throw new Error(`The product did not become ready:\n${said.join('')}`);
  }
  return { url, printed: () => said.join(''), stop };
}

/** A command of `package.json`, on this data folder: what it printed. */
export async function runScript(
  script: string,
  parts: readonly string[],
  dataFolder: string,
): Promise<string> {
  const command = spawn(process.execPath, [`${folderOfScripts}/${script}.mjs`, ...parts], {
    env: { ...plainEnvironment(), ARDOISE_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const [code] = (await once(command, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${printed}`);
  return printed;
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
