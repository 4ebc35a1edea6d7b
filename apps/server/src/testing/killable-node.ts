import { startNode } from '../node.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import path from 'node:path';
import { projectFolder } from '../project-folder.ts';
import { withSimulator } from '../simulator-settings.ts';
import { outliveFaults } from '../platform/uncaught-faults.ts';

// A node in a process of its own, so that a test can kill it. It is given the database, a folder and the operators.
const [databaseUrl = '', dataFolder = '', simulatorUrl = ''] = process.argv.slice(2);

const log = createLog('debug');
outliveFaults(log);

const node = await startNode({
  settings: withSimulator(
    readSettings({ PORT: '0', ARDOISE_DATA: dataFolder, ARDOISE_DEMO: '0' }),
    simulatorUrl,
  ),
  databaseUrl,
  clock: systemClock,
  log,
  migrationsFolder: path.join(projectFolder, 'apps/server/migrations'),
  release: 'test',
});

process.stdout.write(`${JSON.stringify({ listening: node.url })}\n`);
