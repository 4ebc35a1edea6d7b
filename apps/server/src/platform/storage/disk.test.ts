import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { diskStorage } from './disk.ts';

let dataFolder: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-storage-'));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const open = () => diskStorage(dataFolder, createLog('silent'));

/** The mode of everything below the folder of stored files, and of that itself. */
async function modes(): Promise<Record<string, string>> {
  const root = path.join(dataFolder, 'files');
  const found: Record<string, string> = {};
  for (const name of ['.', ...(await readdir(root, { recursive: true }))])
    found[name] = ((await stat(path.join(root, name))).mode & 0o777).toString(8);
  return found;
}

const closed = {
  '.': '700',
  school: '700',
  'school/documents': '700',
  'school/documents/paper.bin': '600',
  'school/logo.webp': '600',
};

describe('files on disk', () => {
  it('are for the program’s own account, and so are their folders', async () => {
    const storage = await open();
    await storage.put('school/documents/paper.bin', Buffer.from('a'), 'application/pdf');
    await storage.put('school/logo.webp', Buffer.from('b'), 'image/webp');
    expect(await modes()).toEqual(closed);
  });

  it('that could not be written whole leave nothing behind', async () => {
    const storage = await open();
    // A folder in its place stands for whatever keeps the last step from succeeding.
    await mkdir(path.join(dataFolder, 'files/school/paper.bin'), { recursive: true });
    await expect(
      storage.put('school/paper.bin', Buffer.from('a'), 'application/pdf'),
    ).rejects.toThrow();
    expect(await readdir(path.join(dataFolder, 'files/school'))).toEqual(['paper.bin']);
  });

  it('that an earlier start left open to others are closed by the next', async () => {
    const documents = path.join(dataFolder, 'files/school/documents');
    await mkdir(documents, { recursive: true });
    await writeFile(path.join(documents, 'paper.bin'), 'a');
    await writeFile(path.join(dataFolder, 'files/school/logo.webp'), 'b');
    for (const name of ['', 'school', 'school/documents'])
      await chmod(path.join(dataFolder, 'files', name), 0o755);
    const storage = await open();
    expect(await modes()).toEqual(closed);
    expect(await storage.get('school/documents/paper.bin')).toEqual(Buffer.from('a'));
  });

  it('are none at a first start, which makes no folder for them', async () => {
    await open();
    expect(await readdir(dataFolder)).toEqual([]);
  });
});
