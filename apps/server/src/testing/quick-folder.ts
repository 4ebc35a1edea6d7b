import { statfs } from 'node:fs/promises';
import os from 'node:os';

const inMemory = '/dev/shm';
/** Several times what the databases of tests that run side by side take. */
const enoughBytes = 4e9;

/**
 * Each test file has a database, of some 800 files that are made and taken away again. A file system on a disk may look through all that
 * were just taken away for each that it makes: after some fifty databases one more cost a second of the processor.
 */
export async function findQuickFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(inMemory);
    return bavail * bsize > enoughBytes ? inMemory : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
