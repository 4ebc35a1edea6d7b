import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from '../project-folder.ts';

export interface SourceFile {
  /** From the folder of the server's sources. */
  readonly path: string;
  readonly text: string;
}

const root = path.join(projectFolder, 'apps/server/src');

/** Only tests use these: by their folders, or by their names. */
const isForTests = (file: string): boolean =>
  /^(?:guards|scenarios)\//.test(file) || /(?:^|\/)testing\/|\.test\.ts$/.test(file);

/** All sources of the server that serve people. */
export async function readSources(): Promise<SourceFile[]> {
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
