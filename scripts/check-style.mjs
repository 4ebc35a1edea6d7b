import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root as projectRoot } from './lib/paths.mjs';

// The rules of the style that no linter knows: names of files, and what no file may contain.
// `node scripts/check-style.mjs [folder]`

/** @typedef {{ file: string, line: number, text: string }} Finding */

const checkedFolders = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs'];
const skippedFolders = new Set(['node_modules', 'dist', 'data', 'test-results']);
const maxLines = 400;

/** Names that say nothing about what is inside. */
const emptyNames = /(?:^|-)(?:utils?|helpers?|common|managers?|data2|old|misc)$/;
const kebabCase = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Names that tools look for. */
const givenNames = new Set(['README', 'SOURCES', 'package-lock']);

/** @type {readonly { name: string, files: RegExp, pattern: RegExp }[]} */
const forbiddenTexts = [
  {
    name: 'a check is switched off',
    files: /^(?!scripts|docs).*\.(?:tsx?|mjs|js|css)$/,
    pattern: /\b(?:oxlint|eslint)-disable|\bbiome-ignore\b|@ts-(?:ignore|nocheck|expect-error)\b/,
  },
  {
    name: 'a test is skipped, or keeps the others from running',
    files: /\.(?:test|spec|journey)\.tsx?$|^e2e\/.*\.ts$/,
    pattern: /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|todo|fixme)\b/,
  },
  {
    name: 'a test measures time: figures are for the benchmark',
    files: /\.(?:test|spec)\.tsx?$/,
    pattern: /\bcpuUsage\b|\bhrtime\b|\bperformance\.now\b|\bDate\.now\(\) - /,
  },
  {
    name: 'something is left to do',
    files: /^(?!scripts|docs).*\.(?:css|sql|html)$/,
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/,
  },
  {
    name: 'words outside the catalogues',
    files: /^(?:apps\/(?:console|login)|packages\/(?:public-pages|web))\/.*(?<!\.test)\.tsx$/,
    pattern:
      /\b(?:alt|aria-label|aria-description|description|label|placeholder|title)="[^"]*\p{L}{2}[^"]*"/u,
  },
];

/**
 * @param {string} root
 * @param {string} folder relative to the root
 * @returns {string[]} relative to the root, with forward slashes
 */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesIn(root, path);
    return [path];
  });
}

/**
 * @param {string} file
 * @returns {Finding[]}
 */
function checkName(file) {
  const parts = file.split('/').map((part) => part.replace(/(?<=.)\..*$/, ''));
  return parts
    .filter((part) => !givenNames.has(part))
    .flatMap((part) => {
      if (emptyNames.test(part)) return [{ file, line: 1, text: `"${part}" says nothing` }];
      return kebabCase.test(part)
        ? []
        : [{ file, line: 1, text: `"${part}" is not in kebab-case` }];
    });
}

/**
 * @param {string} file
 * @param {string} content
 * @returns {Finding[]}
 */
function checkContent(file, content) {
  const lines = content.split('\n');
  const findings = forbiddenTexts
    .filter(({ files }) => files.test(file))
    .flatMap(({ name, pattern }) =>
      lines.flatMap((text, index) =>
        pattern.test(text) ? [{ file, line: index + 1, text: `${name}: ${text.trim()}` }] : [],
      ),
    );
  if (/\.(?:css|sql|html|mjs|js|tsx?)$/.test(file) && lines.length - 1 > maxLines) {
    findings.push({ file, line: maxLines, text: `longer than ${maxLines} lines: split it` });
  }
  return findings;
}

const root = resolve(process.argv[2] ?? projectRoot);
const present = new Set(readdirSync(root));
const findings = checkedFolders
  .filter((folder) => present.has(folder))
  .flatMap((folder) => filesIn(root, folder))
  .flatMap((file) => [
    ...checkName(file),
    ...checkContent(file, readFileSync(join(root, file), 'utf8')),
  ]);
for (const { file, line, text } of findings) console.error(`${file}:${line}: ${text}`);
process.exitCode = findings.length === 0 ? 0 : 1;
