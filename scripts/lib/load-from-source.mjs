import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

/**
 * How each program that reads what was typed is called.
 * @type {Readonly<Record<string, string>>}
 */
const usages = {
  'apps/server/src/testing/attacks/main.ts': 'npm run attack -- [NAME …]',
  'apps/server/src/testing/failover/main.ts': 'npm run failover',
  'apps/server/src/testing/soak/main.ts': 'npm run soak -- [--minutes 2] [--seed 1]',
  'bench/src/main.ts': 'npm run bench -- [PART …] [--json FILE] [--markdown]',
};

/**
 * Runs a TypeScript program in this very process, so that signals and the exit code need no passing on, and nothing can
 * be left behind by a process in between. What was typed wrongly is answered by how it is typed, without a stack.
 * @param {string} file
 */
export async function loadFromSource(file) {
  // Only here: the dependencies may have been installed a moment ago.
  const { register } = await import('tsx/esm/api');
  register();
  try {
    await import(pathToFileURL(resolve(root, file)).href);
  } catch (error) {
    const usage = usages[file];
    if (usage === undefined || !isTypedWrongly(error)) throw error;
    console.error(`${error.message}\nUsage: ${usage}`);
    process.exit(2);
  }
}

/**
 * As Node's own reader of options says it, and the programs of the project where they refuse what it cannot know.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isTypedWrongly(error) {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
  );
}
