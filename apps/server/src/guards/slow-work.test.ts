import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../project-folder.ts';
import { exceptions, findSlowWork, gateways, type SourceFile } from './slow-work.ts';

const root = path.join(projectFolder, 'apps/server/src');

/** Only tests use these: by their folders, or by their names. */
const isForTests = (file: string): boolean =>
  /^(?:testing|guards|scenarios)\//.test(file) || /(?:\.test\.ts$|\/test(?:ing)?-)/.test(file);

async function readSources(): Promise<SourceFile[]> {
  const names = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !isForTests(name),
  );
  return Promise.all(
    names.map(async (name) => ({
      path: name,
      text: await readFile(path.join(root, name), 'utf8'),
    })),
  );
}

const planted = (file: string, text: string): string[] => findSlowWork([{ path: file, text }]);

describe('slow work', () => {
  it('is done by the gateways alone, and each refuses it while a connection is held', async () => {
    expect(findSlowWork(await readSources())).toEqual([]);
  });

  it('is listed for files that are there and do some', async () => {
    const sources = await readSources();
    const stripped = sources.map(({ path: file, text }) => ({
      path: file,
      text: text.replaceAll('notInTransaction(', ''),
    }));
    expect(findSlowWork(stripped)).toEqual(
      expect.arrayContaining(gateways.map((file) => `${file} does not call notInTransaction`)),
    );
    for (const { path: listed } of exceptions)
      expect(sources.some(({ path: file }) => listed.test(file))).toBe(true);
  });

  it.each([
    ["import sharp from 'sharp';", 'sharp'],
    ["const { default: sharp } = await import('sharp');", 'sharp'],
    ["import {\n  readFile,\n} from 'node:fs/promises';", 'node:fs/promises'],
    ["import { type Stats, statSync } from 'node:fs';", 'node:fs'],
    ["import 'node:http';", 'node:http'],
    ["export { request } from 'node:https';", 'node:https'],
    ["const answer = await fetch('https://operator.test');", 'fetch'],
  ])('is caught in a use case: %s', (text, name) => {
    expect(planted('modules/students/add-photo.ts', text)).toEqual([
      `modules/students/add-photo.ts uses ${name}`,
    ]);
  });

  it.each([
    "import type { Server } from 'node:http';",
    "import type { Sharp } from 'sharp';\nimport { found } from '../refusal.ts';",
    'await queue.fetch(1);',
    "import { readFiles } from './upload.ts';",
  ])('is not seen where there is none: %s', (text) => {
    expect(planted('modules/students/add-photo.ts', text)).toEqual([]);
  });

  it('is caught in a gateway that lets anybody through', () => {
    expect(planted('modules/files/images.ts', "import sharp from 'sharp';")).toEqual([
      'modules/files/images.ts does not call notInTransaction',
    ]);
  });
});
