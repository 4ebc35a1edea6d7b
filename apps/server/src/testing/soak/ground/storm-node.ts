import path from 'node:path';
import { startNode } from '../../../node.ts';
import { createLog } from '../../../platform/log.ts';
import { readSettings } from '../../../platform/settings.ts';
import { outliveFaults } from '../../../platform/uncaught-faults.ts';
import { projectFolder } from '../../../project-folder.ts';
import { registerReceipts } from '../../../simulator.ts';
import { withSimulator } from '../../../simulator-settings.ts';
import { fillDisk } from './full-disk.ts';
import type { NodeSays, NodeTold, NodeWishes } from './node-messages.ts';
import { prepareSchool, type PreparedSchool } from './prepare-school.ts';

// A node of the product in a process of its own. What a storm does to it that no setting of the product can do (a clock
// that is wrong, a disk that is full) is done here, around the product and not in it.
const wishes = JSON.parse(process.argv[2] ?? '{}') as NodeWishes;
const say = (said: NodeSays): void => void process.send?.(said);

let skewMs = wishes.skewMs;
process.on('message', (told: NodeTold) => {
  if ('skewMs' in told) skewMs = told.skewMs;
  else fillDisk(told.isDiskFull ? path.join(wishes.dataFolder, 'files') : null);
});
// Whoever started it has ended, however it ended.
process.on('disconnect', () => process.exit(0));
// A start whose answer from the database was lost has nothing left to wait for. Then it ends, as the product does, and is
// started again; kept alive by the line to whoever started it, it would neither serve nor end.
process.channel?.unref();

const log = createLog('warn');
outliveFaults(log);

const settings = readSettings({
  PORT: '0',
  ARDOISE_DATA: wishes.dataFolder,
  ARDOISE_DEMO: '0',
  ARDOISE_PUBLIC_URL: wishes.publicUrl,
  ARDOISE_TRUST_PROXY: 'loopback',
  ARDOISE_REQUESTS_PER_MINUTE: '1000000',
  ARDOISE_API_CALLS_PER_MINUTE: '1000000',
});

async function start(): Promise<NodeSays> {
  let school: PreparedSchool | null = null;
  const node = await startNode({
    settings: withSimulator(settings, wishes.outsideUrl),
    databaseUrl: wishes.databaseUrl,
    clock: { now: () => new Date(Date.now() + skewMs) },
    log,
    migrationsFolder: path.join(projectFolder, 'apps/server/migrations'),
    release: 'storm',
    seed: async (services) => {
      if (wishes.isFirst) school = await prepareSchool(services);
    },
  });
  if (wishes.isFirst) await registerReceipts(wishes.outsideUrl, node.services, wishes.publicUrl);
  return { url: node.url, school };
}

start().then(say, (error: unknown) => {
  // The database went away while it started: it ends, and whoever keeps it running starts it again.
  log.warn({ err: error }, 'the node could not start');
  process.exit(1);
});
