import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files by path, as they would stand in the repository. */
export type PlantedFiles = Readonly<Record<string, string>>;

/** Of two files with one path, the later stands. */
export const merged = (trees: readonly PlantedFiles[]): PlantedFiles =>
  Object.fromEntries(trees.flatMap((tree) => Object.entries(tree)));

export interface PlantedTree {
  readonly folder: string;
  remove(): void;
}

/** A small repository of its own, with our settings and dependencies, in which violations can be planted. */
export function plantTree(files: PlantedFiles): PlantedTree {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-planted-'));
  for (const name of ['.oxlintrc.json', 'biome.json', 'knip.json', 'tsconfig.base.json']) {
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface Verdict {
  readonly isGood: boolean;
  readonly output: string;
}

/** Runs a check to its end; what it says is for the test to read. */
export function runCheck(program: string, args: readonly string[], cwd = root): Promise<Verdict> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ isGood: error === null, output: `${stdout}${stderr}` });
    });
  });
}

export const installed = (name: string): string => join(root, 'node_modules', '.bin', name);
