import { describe, expect, it } from 'vitest';
import { readSources } from './read-sources.ts';
import { exceptions, findSlowWork, gateways } from './slow-work.ts';

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
