import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { newId } from '../../platform/ids.ts';
import { BackupError } from '../backup-error.ts';
import { isSealed, seal, unseal } from './sealed-stream.ts';
import { readTar, type TarEntry, writeTar } from './tar.ts';

/** Writes one file from the entries: complete under its name, or not there. */
export async function writeBackupFile(
  file: string,
  entries: AsyncIterable<TarEntry>,
  passphrase: string | null,
  stopped: AbortSignal,
): Promise<void> {
  const write = <Result>(writing: Promise<Result>): Promise<Result> =>
    writing.catch((error: unknown) => {
      throw new BackupError(`The backup ${file} cannot be written (${codeOf(error)}).`);
    });
  await refuseOtherKind(file);
  // Two backups that are made at once never write into one another's.
  const beside = `${file}.${newId()}.part`;
  const sealing = async function* (packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    if (passphrase === null) yield* packed;
    else yield* seal(packed, passphrase);
  };
  const onDisk = await write(open(beside, 'wx', 0o600));
  const keep = async (packed: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of packed) await write(onDisk.writeFile(piece));
  };
  try {
    const packing = createGzip({ level: 4 });
    await pipeline(writeTar(entries), packing, sealing, keep, { signal: stopped });
    await write(onDisk.sync());
    await onDisk.close();
    await write(rename(beside, file));
  } catch (error) {
    await onDisk.close();
    await rm(beside, { force: true });
    throw stopped.aborted ? stopped.reason : error;
  }
}

/** A device or a pipe would be replaced by a file of that name. */
async function refuseOtherKind(file: string): Promise<void> {
  const isOther = await stat(file).then(
    (found) => !found.isFile(),
    () => false,
  );
  if (isOther)
    throw new BackupError(`The backup ${file} cannot be written: what has that name is no file.`);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

async function readStart(file: string): Promise<Buffer> {
  const read = <Result>(reading: Promise<Result>): Promise<Result> =>
    reading.catch((error: unknown) => {
      throw new BackupError(`The backup ${file} cannot be read (${codeOf(error)}).`);
    });
  const handle = await read(open(file));
  try {
    const { buffer, bytesRead } = await read(handle.read(Buffer.alloc(64), 0, 64, 0));
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
