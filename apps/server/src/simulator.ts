import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { deliveryAddress } from './modules/messages/public.ts';
import type { Services } from './platform/services.ts';
import type { SmsGatewayName } from './platform/sms-settings.ts';
import { StartError } from './platform/start-error.ts';
import { projectFolder } from './project-folder.ts';

export interface RunningSimulator {
  readonly url: string;
  stop(): void;
}

const startTimeoutMs = 120_000;

/** Built, or in development straight from its sources. */
async function programOf(): Promise<string[]> {
  const built = path.join(projectFolder, 'apps/simulator/dist/main.js');
  try {
    await access(built);
    return [built];
  } catch {
    return ['--import', 'tsx', path.join(projectFolder, 'apps/simulator/src/main.ts')];
  }
}

/**
 * Starts the operators' stand-in as a process of its own, which ends with this one. Where no port is set it takes the
 * one after the server's, so that its address stays the same, or any free one where that is taken.
 */
export async function startSimulator(
  port: number | null,
  serverPort: number,
): Promise<RunningSimulator> {
  if (port !== null) return startOn(port);
  if (serverPort === 0 || !(await isFree(serverPort + 1))) return startOn(0);
  // Another program may take it before the simulator does: any other port serves as well.
  return startOn(serverPort + 1).catch(() => startOn(0));
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .once('listening', () => probe.close(() => resolve(true)));
    probe.listen(port, '127.0.0.1');
  });

async function startOn(port: number): Promise<RunningSimulator> {
  const child = spawn(process.execPath, await programOf(), {
    cwd: projectFolder,
    env: {
      ...process.env,
      ARDOISE_SIMULATOR: '1',
      SIMULATOR_PORT: String(port),
      SIMULATOR_PARENT: '1',
    },
    // Its standard input is a pipe that closes when this process ends, however it ends.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new StartError('The simulator did not start in time.')),
      startTimeoutMs,
    );
    child.once('error', reject);
    child.once('exit', () =>
      reject(new StartError(`The simulator could not start. Is the port ${port} in use?`)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = listeningIn(line);
      if (said === null) return;
      clearTimeout(timer);
      resolve(said);
    });
  });
  return { url, stop: () => void child.kill('SIGTERM') };
}

/** Its other lines may be anything. */
const listeningIn = (line: string): string | null =>
  /^\{"listening":"([^"]+)"\}$/.exec(line)?.[1] ?? null;

/** As the simulator calls the gateways that it stands in for. */
const simulatedGateways: Readonly<Record<SmsGatewayName, string>> = {
  nexah: 'sms',
  orange: 'orangeSms',
  africastalking: 'africasTalking',
};

/** What a provider writes on each gateway's form: without it no message would ever be told to have arrived. */
export async function registerReceipts(
  simulatorUrl: string,
  services: Pick<Services, 'keyFor'>,
  serverUrl: string,
): Promise<void> {
  const names = Object.keys(simulatedGateways) as SmsGatewayName[];
  const addresses = names.map((name) => [
    simulatedGateways[name],
    deliveryAddress(services, serverUrl, name),
  ]);
  const answer = await fetch(`${simulatorUrl}/control/sms/receipt-urls`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(addresses)),
  });
  if (!answer.ok) throw new StartError(`The simulator answered ${answer.status}.`);
}
