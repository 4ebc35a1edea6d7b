import { spawn } from 'node:child_process';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './install.mjs';
import { installed, root } from './paths.mjs';

/**
 * Installs and builds what is missing, then runs a TypeScript program of the project against the built product and ends
 * with its exit code.
 * @param {string} file
 * @param {() => Promise<Record<string, string>>} [environment] what the program needs to know besides
 */
export async function runFromSource(file, environment = async () => ({})) {
  await ensureInstalled();
  if (!(await ensureBuilt())) {
    console.error('The build failed: see above.');
    process.exit(1);
  }
  const program = spawn(installed('tsx'), [file, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(await environment()) },
  });
  // The program hears Ctrl-C itself and puts away what it has started; whoever waits for it waits until it has.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (signal === 'SIGTERM') program.kill(signal);
    });
  program.on('close', (code) => process.exit(code ?? 1));
}
