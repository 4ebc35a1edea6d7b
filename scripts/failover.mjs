import './lib/node-version.mjs';
import { runFromSource } from './lib/run-from-source.mjs';

await runFromSource('apps/server/src/testing/failover/main.ts');
