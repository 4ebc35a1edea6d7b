import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../ids.ts';
import type { Storage } from './storage.ts';

const safeName = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Files below `{data}/files`. A file is complete or not there: it is written beside its place, then renamed. */
export function diskStorage(dataFolder: string): Storage {
  const placeOf = (name: string): string => {
    if (!safeName.test(name)) throw new Error('This is not a name of a stored file.');
    return path.join(dataFolder, 'files', name);
  };
  return {
    put: async (name, content) => {
      const place = placeOf(name);
      const beside = `${place}.${newId()}.part`;
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(beside, content, { mode: 0o600 });
      await rename(beside, place);
    },
    get: async (name) => {
      try {
        return await readFile(placeOf(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  };
}
