import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { installed, root } from './paths.mjs';
import { run } from './run.mjs';

const source = join(root, 'packages', 'client');

/** @typedef {{ name: string, version: string, type: string, dependencies: Record<string, string> }} Described */

/** @param {string} name */
const describedBy = async (name) =>
  /** @type {Described} */ (
    JSON.parse(await readFile(join(root, 'packages', name, 'package.json'), 'utf8'))
  );

/**
 * The contract travels with the types, so its own name leads to what lies beside them, and files are named as whoever
 * imports them finds them.
 * @param {string} types
 * @param {string} file
 */
async function nameWithin(types, file) {
  const contract = relative(dirname(file), join(types, 'contract', 'src')).replaceAll('\\', '/');
  const text = (await readFile(file, 'utf8'))
    .replaceAll(/(['"])@ardoise\/contract\/([\w/-]+)\1/g, `$1${contract}/$2.js$1`)
    .replaceAll(/(['"])(\.{1,2}\/[\w./-]+)\.ts\1/g, '$1$2.js$1');
  await writeFile(file, text);
}

/** @param {string} folder */
async function writeTypes(folder) {
  const types = join(folder, 'types');
  const project = join(source, 'tsconfig.types.json');
  const { ok, output } = await run(
    'Writing the types of the client',
    installed('tsc'),
    ['-p', project, '--outDir', types],
    { cwd: root, quiet: true },
  );
  if (!ok) throw new Error(output);
  const files = await readdir(types, { recursive: true });
  await Promise.all(
    files
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => nameWithin(types, join(types, name))),
  );
  await writeFile(join(folder, 'index.d.ts'), "export * from './types/client/src/public.js';\n");
}

/**
 * The client as whoever is outside this repository installs it: a package by itself, since the workspace's own is read
 * from its sources. The types are the contract's, which are written with zod; no code of zod is loaded.
 * @param {string} [folder]
 */
export async function buildClient(folder = join(source, 'dist')) {
  await rm(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: source,
    entryPoints: ['./src/public.ts'],
    outfile: join(folder, 'index.js'),
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  await writeTypes(folder);
  const { name, version, type } = await describedBy('client');
  const { dependencies } = await describedBy('contract');
  const description = {
    name,
    version,
    type,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    dependencies: { zod: dependencies['zod'] },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  await copyFile(join(source, 'README.md'), join(folder, 'README.md'));
}
