import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { build } from 'esbuild';
import rules from '../.dependency-cruiser.mjs';
import { findCycles } from './lib/import-cycles.mjs';
import { root as projectRoot } from './lib/paths.mjs';

// dependency-cruiser cannot read TypeScript 7 yet. It is handed skeletons instead: for every source a file of the
// same name that holds its imports and nothing else, those of types too. `node scripts/check-imports.mjs [folder]`

const sourceFolders = ['apps', 'packages', 'e2e', 'bench'];
const skippedFolders = new Set(['node_modules', 'dist', 'data', 'test-results']);

/**
 * @param {string} root
 * @param {string} folder relative to the root
 * @returns {string[]} relative to the root, with forward slashes
 */
function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : sourcesIn(root, path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/**
 * An import of a type is an import: who knows whose types is what the rules are about.
 * @param {string} source
 */
const withTypeImports = (source) =>
  source.replace(/^(import|export)\s+type\s+(?=[\w{*][^;=]*?\bfrom\s*['"])/gm, '$1 ');

/**
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
const importsOnly = (root) => ({
  name: 'imports-only',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' ? { path: resolve(root, path) } : { path, external: true },
    );
    onLoad({ filter: /\.(tsx?|mjs)$/ }, ({ path }) => ({
      contents: withTypeImports(readFileSync(path, 'utf8')),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
});

/**
 * @param {string} root
 * @param {string[]} sources
 * @returns {Promise<Map<string, readonly string[]>>} what each source imports, as written there
 */
async function readImports(root, sources) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: sources,
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    format: 'esm',
    jsx: 'preserve',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [importsOnly(root)],
  });
  const imports = Object.entries(metafile.inputs).map(
    ([file, input]) =>
      /** @type {const} */ ([file, [...new Set(input.imports.map(({ path }) => path))]]),
  );
  return new Map(imports);
}

/**
 * Our own packages are named by their package, but the rules speak of files.
 * @param {string} file
 * @param {string} specifier
 */
function fileSpecifier(file, specifier) {
  const ours = /^@ardoise\/(contract|public-pages|web)\/(.+)$/.exec(specifier);
  if (!ours) return specifier;
  const [, name, path = ''] = ours;
  const extension = name === 'contract' || path.endsWith('/css') ? 'ts' : 'tsx';
  // The names of packages/web carry their extension: style sheets are among them.
  const target = `packages/${name}/src/${name === 'web' ? path : `${path}.${extension}`}`;
  return posix.relative(posix.dirname(file), target).replace(/^(?!\.)/, './');
}

/**
 * Two files that need each other are one thing in two places, or three things in two. dependency-cruiser looks for a way back from each
 * import alone, which took longer than all other rules.
 * @param {ReadonlyMap<string, readonly string[]>} imports as they are written
 * @returns {string[]} a line for each import on a way round
 */
function nameCycles(imports) {
  const files = new Map(
    [...imports].map(([file, specifiers]) => [
      file,
      specifiers
        .map((specifier) => fileSpecifier(file, specifier))
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => posix.join(posix.dirname(file), specifier)),
    ]),
  );
  return findCycles(files).flatMap((cycle) =>
    cycle.map((from, place) => `  error no-cycles: ${from} → ${cycle[place + 1] ?? cycle[0]}`),
  );
}

/** @param {string} root */
export async function checkImports(root) {
  const present = new Set(readdirSync(root));
  const sources = sourceFolders
    .filter((folder) => present.has(folder))
    .flatMap((folder) => sourcesIn(root, folder));
  const imports = await readImports(root, sources);
  const skeletons = mkdtempSync(join(tmpdir(), 'ardoise-imports-'));
  try {
    for (const file of sources) {
      const lines = (imports.get(file) ?? []).map(
        (specifier) => `import ${JSON.stringify(fileSpecifier(file, specifier))};\n`,
      );
      mkdirSync(join(skeletons, dirname(file)), { recursive: true });
      writeFileSync(join(skeletons, file), lines.join(''));
    }
    const { output, exitCode } = await cruise(sources, {
      ruleSet: rules,
      validate: true,
      // Who depends on whom is asked for by no rule, and took as long as they all.
      skipAnalysisNotInRules: true,
      baseDir: skeletons,
      outputType: 'err-long',
    });
    const cycles = nameCycles(imports);
    return {
      // A report of this kind is text.
      output: [typeof output === 'string' ? output.trim() : '', ...cycles].join('\n'),
      exitCode: exitCode + cycles.length,
    };
  } finally {
    rmSync(skeletons, { recursive: true, force: true });
  }
}

const { output, exitCode } = await checkImports(resolve(process.argv[2] ?? projectRoot));
console.log(output);
process.exitCode = exitCode === 0 ? 0 : 1;
