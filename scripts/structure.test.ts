import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  importViolations,
  importViolationTree,
  lintViolations,
  styleViolations,
} from './testing/planted-violations.ts';
import {
  installed,
  merged,
  type PlantedFiles,
  type PlantedTree,
  plantTree,
  root,
  runCheck,
} from './testing/planted-tree.ts';

// A rule that is not enforced is fiction. Each check is shown here to name a violation planted in a tree of its own,
// and to accept that tree without it.

const trees: PlantedTree[] = [];

function planted(files: PlantedFiles): string {
  const tree = plantTree(files);
  trees.push(tree);
  return tree.folder;
}

afterEach(() => {
  for (const tree of trees.splice(0)) tree.remove();
});

const nodeScript = (name: string, folder: string) =>
  runCheck(process.execPath, [join(root, 'scripts', name), folder]);

const goodTree: PlantedFiles = {
  'apps/server/tsconfig.json': '{ "extends": "../../tsconfig.base.json", "include": ["src"] }',
  'apps/server/src/app.ts': "import './modules/fees/routes.ts';\n",
  'apps/server/src/modules/fees/routes.ts': "import './rules.ts';\n",
  'apps/server/src/modules/fees/rules.ts': "import '@ardoise/contract/values/money';\n",
  'packages/contract/src/values/money.ts': 'export const franc = 1;\n',
};

describe('the import rules', () => {
  test('accept a tree that keeps them', async () => {
    const { isGood, output } = await nodeScript('check-imports.mjs', planted(goodTree));
    expect(output).toContain('no dependency violations');
    expect(isGood).toBe(true);
  });

  test('name each planted violation by its rule', async () => {
    const folder = planted(importViolationTree());
    const { isGood, output } = await nodeScript('check-imports.mjs', folder);
    expect(isGood).toBe(false);
    for (const { rule, from, to } of importViolations) {
      expect(output, rule).toMatch(new RegExp(`${rule}: ${from}\\s*→\\s*${to}`));
    }
  });
});

describe('lint', () => {
  const lint = (folder: string) =>
    runCheck(
      installed('oxlint'),
      ['--type-aware', '--deny-warnings', '-f', 'unix', 'apps'],
      folder,
    );

  test('accepts code that keeps the rules', async () => {
    expect(await lint(planted(goodTree))).toEqual({ isGood: true, output: '' });
  });

  test('names each planted violation, those that need types too', async () => {
    const files = merged([goodTree, ...lintViolations.map((violation) => violation.files)]);
    const { isGood, output } = await lint(planted(files));
    expect(isGood).toBe(false);
    for (const { rule } of lintViolations) expect(output).toContain(rule);
  });
});

describe('names and style', () => {
  test('accept a tree that keeps them', async () => {
    expect(await nodeScript('check-style.mjs', planted(goodTree))).toEqual({
      isGood: true,
      output: '',
    });
  });

  test('name each planted violation by its file', async () => {
    const files = Object.fromEntries(styleViolations.map(({ file, content }) => [file, content]));
    const { isGood, output } = await nodeScript('check-style.mjs', planted(files));
    expect(isGood).toBe(false);
    for (const { file, says } of styleViolations) {
      expect(output.split('\n').some((line) => line.includes(file) && line.includes(says))).toBe(
        true,
      );
    }
  });
});

test('an unused file and an unused export are named', async () => {
  const folder = planted({
    'package.json': '{ "name": "planted", "workspaces": ["apps/*"] }',
    'apps/server/package.json': '{ "name": "@planted/server" }',
    'apps/server/src/main.ts': "import { used } from './used.ts';\nused();\n",
    'apps/server/src/used.ts': 'export const used = () => 1;\nexport const forgotten = 2;\n',
    'apps/server/src/abandoned.ts': 'export const nobody = 1;\n',
  });
  const { isGood, output } = await runCheck(installed('knip'), ['--no-progress'], folder);
  expect(isGood).toBe(false);
  expect(output).toContain('apps/server/src/abandoned.ts');
  expect(output).toContain('forgotten');
});

test('a file that is not formatted is named', async () => {
  const folder = planted({ 'apps/server/src/ragged.ts': 'const   a = {b:1}\n' });
  const args = ['format', '--vcs-enabled=false', 'apps'];
  const { isGood, output } = await runCheck(installed('biome'), args, folder);
  expect(isGood).toBe(false);
  expect(output).toContain('ragged.ts');
});

test('an OpenAPI document that does not match the contract is stale', async () => {
  const folder = planted({ 'docs/openapi.json': '{ "openapi": "3.1.0" }\n' });
  const file = join(folder, 'docs', 'openapi.json');
  const { isGood, output } = await runCheck(installed('tsx'), [
    join(root, 'scripts', 'generate-docs.ts'),
    '--check',
    file,
  ]);
  expect(isGood).toBe(false);
  expect(output).toContain('does not match the contract');
});

describe('the size of the console’s entries', () => {
  const page = '<script type="module" src="/assets/console/main.js"></script>\n';
  const built = {
    'index.html': page,
    'business.html': '',
    'assets/console/main.js': 'import "./shared.js"; import("./lazy.js");\n',
    'assets/console/shared.js': '',
  };

  test('leaves what is loaded later out', async () => {
    const folder = planted(built);
    writeFileSync(join(folder, 'assets/console/lazy.js'), randomBytes(200 * 1024));
    expect((await nodeScript('check-size.mjs', folder)).isGood).toBe(true);
  });

  test('counts what the entry imports at once', async () => {
    const folder = planted(built);
    writeFileSync(join(folder, 'assets/console/shared.js'), randomBytes(170 * 1024));
    const { isGood, output } = await nodeScript('check-size.mjs', folder);
    expect(isGood).toBe(false);
    expect(output).toMatch(/index\.html: 170\.\d KiB of script, at most 165: too much/);
  });

  test('names files that import each other in a circle', async () => {
    const folder = planted({
      ...built,
      'assets/console/lazy.js': 'import { one } from "./other.js";\n',
      'assets/console/other.js': 'import{two}from"./lazy.js";\n',
    });
    const { isGood, output } = await nodeScript('check-size.mjs', folder);
    expect(isGood).toBe(false);
    expect(output).toContain('In a circle: lazy.js > other.js > lazy.js');
  });
});
