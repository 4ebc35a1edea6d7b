import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './install.mjs';
import { loadFromSource } from './load-from-source.mjs';
import { root } from './paths.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

/**
 * Installs and builds what is missing, then runs a TypeScript program of the project against the built product and ends
 * with its exit code.
 * @param {string} file
 * @param {() => Promise<Record<string, string>>} [environment] what the program needs to know besides
 */
export async function runFromSource(file, environment = async () => ({})) {
  process.chdir(root);
  stopWithNpm();
  await ensureInstalled();
  if (!(await ensureBuilt())) {
    console.error('The build failed: see above.');
    process.exit(1);
  }
  Object.assign(process.env, await environment());
  await loadFromSource(file);
}
