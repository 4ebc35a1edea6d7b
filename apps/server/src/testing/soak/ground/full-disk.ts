import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const writeFile = fs.writeFile;
let fullFolder: string | null = null;

/** As the system says it. */
const noSpace = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
  });

/**
 * Half of each file below this folder is written, and then the disk is full; null: there is room again. A real full disk
 * would need a file system of its own, and so the rights to mount one.
 */
export function fillDisk(folder: string | null): void {
  fullFolder = folder;
}

/** The product writes whole files: the name of each, and what is in it. */
const writeUntilFull: typeof writeFile = async (file, content, options) => {
  if (fullFolder === null || typeof file !== 'string' || !file.startsWith(fullFolder))
    return writeFile(file, content, options);
  if (Buffer.isBuffer(content))
    await writeFile(file, content.subarray(0, Math.floor(content.length / 2)), options);
  throw noSpace();
};

fs.writeFile = writeUntilFull;
syncBuiltinESMExports();
