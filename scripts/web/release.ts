import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Names the release by what it is made from, so that two machines that build the same sources agree. An open
 * page compares it with the server's own, which is read from `release.txt`.
 */
export function releaseOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

export const releaseFile = (release: string): Plugin => ({
  name: 'release-file',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'release.txt', source: release });
  },
});
