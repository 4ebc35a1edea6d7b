import path from 'node:path';
import { seedDemo } from '../../demo/seed-demo.ts';
import { startNode } from '../../node.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { readSettings } from '../../platform/settings.ts';
import { StartError } from '../../platform/start-error.ts';
import { outliveFaults } from '../../platform/uncaught-faults.ts';
import { projectFolder } from '../../project-folder.ts';
import { releaseOf } from '../../release.ts';
import { withSimulator } from '../../simulator-settings.ts';

// A node of the product with the settings of its environment, as `npm start` runs it; but the simulator is one for all nodes,
// and outlives each of them.
const [simulatorUrl = ''] = process.argv.slice(2);

const settings = withSimulator(readSettings(process.env), simulatorUrl);
const log = createLog(settings.logLevel);
outliveFaults(log);

try {
  const node = await startNode({
    settings,
    databaseUrl: settings.databaseUrl ?? '',
    clock: systemClock,
    log,
    migrationsFolder: path.join(projectFolder, 'apps/server/migrations'),
    release: await releaseOf(),
    ...(settings.isDemo ? { seed: (services) => seedDemo(services, () => {}) } : {}),
  });
  process.once('SIGTERM', () => void node.close().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ listening: node.url })}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`Ardoise cannot start. ${error.message}\n`);
  process.exit(1);
}
