import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from './project-folder.ts';

/** Written by the build; in development there is none, and nothing to reload for. */
export async function releaseOf(): Promise<string> {
  try {
    return (
      await readFile(path.join(projectFolder, 'apps/console/dist/release.txt'), 'utf8')
    ).trim();
  } catch {
    return 'development';
  }
}
