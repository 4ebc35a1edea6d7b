import path from 'node:path';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start.ts';
import { startNode } from './node.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { projectFolder } from './project-folder.ts';
const folder = mkdtempSync('/tmp/idbench/data-');
const pg = await startEmbeddedPostgres({ dataFolder: folder, log: () => {} });
const node = await startNode({
  settings: { ...readSettings({ PORT: '0', ARDOISE_DATA: folder, ARDOISE_REQUESTS_PER_MINUTE: '100000000', ARDOISE_TRUST_PROXY: 'loopback', ARDOISE_LOG: 'error' }) },
  databaseUrl: pg.url, clock: systemClock, log: createLog('error'),
  migrationsFolder: path.join(projectFolder, 'apps/server/migrations'), release: 'b', simulatorUrl: null,
  seed: (s) => seedDemo(s, () => {}),
});
node.app.server.on('request', (req, res) => { if (req.url === '/cpu') { /* handled below */ } });
writeFileSync('/tmp/idbench/url', node.url);
let last = process.cpuUsage();
setInterval(() => {}, 1000);
process.on('SIGUSR2', () => { const u = process.cpuUsage(last); last = process.cpuUsage(); writeFileSync('/tmp/idbench/cpu', String((u.user + u.system) / 1000)); });
process.on('SIGTERM', async () => { await node.close(); await pg.stop(); process.exit(0); });
