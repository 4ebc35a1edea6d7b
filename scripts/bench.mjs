import './lib/node-version.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { runFromSource } from './lib/run-from-source.mjs';

await runFromSource('bench/src/main.ts', async () => {
  const browser = await ensureBrowser();
  return browser ? { ARDOISE_CHROMIUM: browser } : {};
});
