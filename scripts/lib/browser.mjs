import { existsSync } from 'node:fs';
import { installed } from './paths.mjs';
import { run } from './run.mjs';

const candidates = [
  // The same browser without windows to draw: the journeys take a fifth less with it.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser for the journeys: the one in ARDOISE_CHROMIUM, else the system's, else one that is installed now.
 * @returns {Promise<string | undefined>} the program; undefined when Playwright is to use its own
 */
export async function ensureBrowser() {
  const given = process.env.ARDOISE_CHROMIUM;
  const found = await findBrowser(given ? [given] : candidates);
  if (found) return found;
  if (given) {
    console.error(`ARDOISE_CHROMIUM is ${given}, but no Chromium runs there.`);
    process.exit(1);
  }
  if (isRootOnDebian()) {
    console.log('Installing Chromium with apt-get…');
    await apt(['update']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await apt(['install', '--yes', '--no-install-recommends', name]);
      const fresh = await findBrowser(candidates);
      if (fresh) return fresh;
    }
  }
  console.log('Fetching a browser with Playwright…');
  await run('Fetching a browser', installed('playwright'), ['install', 'chromium']);
  return undefined;
}

/**
 * Asking for the version tells a browser from Ubuntu's placeholder, which only says that a snap is needed.
 * @param {readonly string[]} programs
 */
async function findBrowser(programs) {
  for (const program of programs) {
    const { ok, output } = await run('Looking for a browser', program, ['--version'], {
      quiet: true,
    });
    if (ok && /chrom/i.test(output)) return await fullPath(program);
  }
  return undefined;
}

/**
 * Playwright wants a path, not a name.
 * @param {string} program
 */
async function fullPath(program) {
  if (program.includes('/')) return program;
  const { output } = await run(
    'Looking for a browser',
    '/bin/sh',
    ['-c', `command -v ${program}`],
    {
      quiet: true,
    },
  );
  return output.trim();
}

function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** @param {readonly string[]} args */
function apt(args) {
  return run('Installing Chromium', 'apt-get', ['--quiet', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
