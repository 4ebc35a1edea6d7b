import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildProgram } from '../built-program.ts';
import { until } from '../until.ts';
import type { Programs, StartedProgram } from './started.ts';

/** Making the demo school takes some twenty seconds where each commit waits for a second machine. */
const startLimitMs = 240_000;

export interface ProductNode {
  readonly url: string;
  isRunning(): boolean;
}

export interface ProductNodes {
  /** Starts one and waits until it answers. */
  start(name: string, environment: Readonly<Record<string, string>>): Promise<ProductNode>;
  /** Starts one that is expected to refuse, and answers what it said. */
  tryStart(name: string, environment: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

/** Nodes of the product in processes of their own, with one folder for files and one simulator. */
export async function createProductNodes(
  runs: Programs,
  simulatorUrl: string,
): Promise<ProductNodes> {
  const program = await buildProgram('apps/server/src/testing/failover/product-node.ts');
  const dataFolder = path.join(runs.folder, 'files');
  await mkdir(dataFolder, { recursive: true });
  const launch = (name: string, environment: Readonly<Record<string, string>>): StartedProgram =>
    runs.start({
      name,
      command: process.execPath,
      args: [program, simulatorUrl],
      environment: {
        PORT: '0',
        NODE_ENV: 'production',
        ARDOISE_DATA: dataFolder,
        ARDOISE_DEMO: '1',
        ARDOISE_SIMULATOR: '0',
        ARDOISE_LOG: 'warn',
        // Each payer comes from an address of their own.
        ARDOISE_TRUST_PROXY: 'loopback',
        ...environment,
      },
    });
  return {
    start: async (name, environment) => {
      const one = launch(name, environment);
      const url = await until(
        `the node ${name}`,
        async () => {
          const address = /"listening":"([^"]+)"/.exec(one.printed())?.[1];
          if (address === undefined && !one.isRunning())
            throw new Error(`The node ${name} ended: ${one.printed()}`);
          return address;
        },
        startLimitMs,
      );
      return { url, isRunning: one.isRunning };
    },
    tryStart: async (name, environment) => {
      const one = launch(name, environment);
      await until(`the end of ${name}`, async () => !one.isRunning(), startLimitMs);
      return one.printed().trim();
    },
    remove: () => rm(program, { force: true }),
  };
}
