import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { notInTransaction } from '../not-in-transaction.ts';
import type { Storage } from './storage.ts';

const safeName = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Papers of children: for the account that the program runs as, and for nobody else on the machine. */
const folderMode = 0o700;
const fileMode = 0o600;
const openToOthers = 0o077;

/** Files below `{data}/files`. A file is complete or not there: it is written beside its place, then renamed. */
export async function diskStorage(dataFolder: string, log: Log): Promise<Storage> {
  const root = path.join(dataFolder, 'files');
  await closeToOthers(root, log);
  const placeOf = (name: string): string => {
    if (!safeName.test(name)) throw new Error('This is not a name of a stored file.');
    return path.join(root, name);
  };
  return {
    put: async (name, content) => {
      notInTransaction('write a file');
      const place = placeOf(name);
      const beside = `${place}.${newId()}.part`;
      await mkdir(path.dirname(place), { recursive: true, mode: folderMode });
      try {
        await writeFile(beside, content, { mode: fileMode });
        await rename(beside, place);
      } catch (error) {
        // Half a file on a full disk would keep it full.
        await rm(beside, { force: true });
        throw error;
      }
    },
    get: async (name) => {
      notInTransaction('read a file');
      try {
        return await readFile(placeOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (name) => {
      notInTransaction('remove a file');
      await rm(placeOf(name), { force: true });
    },
    list: () => listBelow(root, ''),
  };
}

/** One folder after the other, so that many files cost no more memory than one folder's. */
async function* listBelow(root: string, below: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* listBelow(root, name);
    else if (safeName.test(name)) yield name;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Closes what an earlier release or a copied backup left open, the outermost folder first. A folder that is closed
 * already was made here, with its files, so that a usual start looks at folders only.
 */
async function closeToOthers(folder: string, log: Log): Promise<void> {
  const { mode } = await stat(folder).catch((error: unknown) => {
    if (isMissing(error)) return { mode: null };
    throw error;
  });
  if (mode === null) return;
  const wasOpen = (mode & openToOthers) !== 0;
  const close = (place: string, to: number): Promise<void> =>
    chmod(place, to).catch((err: unknown) =>
      log.warn({ err, place }, 'stored files cannot be closed to others on this machine'),
    );
  if (wasOpen) await close(folder, folderMode);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await closeToOthers(place, log);
    else if (wasOpen && entry.isFile()) await close(place, fileMode);
  }
}
