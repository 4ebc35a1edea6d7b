import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from '../backup-error.ts';
import { isSealed, seal, unseal } from './sealed-stream.ts';
import { readTar, type TarEntry, writeTar } from './tar.ts';

/** Writes one file from the entries: complete under its name, or not there. */
export async function writeBackupFile(
  file: string,
  entries: AsyncIterable<TarEntry>,
  passphrase: string | null,
): Promise<void> {
  const beside = `${file}.part`;
  const sealing = async function* (packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    if (passphrase === null) yield* packed;
    else yield* seal(packed, passphrase);
  };
  try {
    const onDisk = createWriteStream(beside, { mode: 0o600, flush: true });
    await pipeline(writeTar(entries), createGzip({ level: 4 }), sealing, onDisk);
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    if (error instanceof Error && 'path' in error && error.path === beside)
      throw new BackupError(`The backup ${file} cannot be written (${codeOf(error)}).`);
    throw error;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    throw new BackupError(`The backup ${file} cannot be read (${codeOf(error)}).`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Its entries, in their order. A file that was cut or altered ends with a BackupError. */
export async function* readBackupFile(
  file: string,
  passphrase: () => Promise<string>,
): AsyncGenerator<TarEntry> {
  const start = await readStart(file);
  const isPacked = start[0] === 0x1f && start[1] === 0x8b;
  if (!isPacked && !isSealed(start))
    throw new BackupError(`${file} is no backup of Ardoise. Nothing was changed.`);
  const given = isPacked ? null : await passphrase();
  const raw = createReadStream(file, { highWaterMark: 256 * 1024 });
  const opening = async function* (sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    if (given === null) yield* sealed;
    else yield* unseal(sealed, given);
  };
  const unpacked = createGunzip();
  // What breaks on the way ends the last of them, and arrives where it is read.
  pipeline(raw, opening, unpacked).catch(() => {});
  try {
    yield* readTar(unpacked);
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:Z_|ERR_STREAM)/.test(String(error.code)))
      throw new BackupError('The backup was cut off or altered. Nothing was changed.');
    throw error;
  }
}
