import { startSimulator } from './simulator.ts';

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readPort(value: string | undefined): number {
  const port = Number(value ?? 0);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  return stop(`SIMULATOR_PORT must be a port number from 0 to 65535, not "${value}".`);
}

const { env } = process;

// Pretended money must never be mistaken for real money.
if (env['NODE_ENV'] === 'production' && env['ARDOISE_SIMULATOR'] !== '1') {
  stop(
    'The simulator does not start in production. Set ARDOISE_SIMULATOR=1 if you really want it.',
  );
}

const port = readPort(env['SIMULATOR_PORT']);
const host = env['SIMULATOR_HOST'] ?? '127.0.0.1';

const simulator = await startSimulator({ port, host }).catch((error: unknown) =>
  stop(
    `The simulator cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`,
  ),
);

// A fault in one call, timer or callback must not end what everybody else tries with it.
const note = (fault: unknown): void => {
  process.stderr.write(`${fault instanceof Error ? fault.stack : String(fault)}\n`);
};
process.on('uncaughtException', note);
process.on('unhandledRejection', note);

let isStopping = false;

async function leave(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await simulator.close();
  process.exit(0);
}

process.on('SIGTERM', () => void leave());
process.on('SIGINT', () => void leave());

// A server that spawned this program holds its input open; when the server dies, however it dies, so does this.
if (env['SIMULATOR_PARENT'] === '1') {
  process.stdin.on('close', () => void leave());
  process.stdin.resume();
}

process.stdout.write(`${JSON.stringify({ listening: simulator.url })}\n`);
