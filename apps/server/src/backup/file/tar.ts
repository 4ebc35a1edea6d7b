import { BackupError } from '../backup-error.ts';

/** The oldest form of archive that every system can unpack: a backup that is not sealed can be looked into without this program. */

const blockBytes = 512;
const longestName = 100;

export interface TarEntry {
  readonly name: string;
  readonly content: Buffer;
}

const octal = (value: number, length: number): string =>
  `${value.toString(8).padStart(length - 1, '0')}\0`;

const padded = (size: number): number => Math.ceil(size / blockBytes) * blockBytes;

/** A long name is cut at a slash: the form has a second field for what stands before it. */
function splitName(name: string): [string, string] {
  if (Buffer.byteLength(name) <= longestName) return ['', name];
  const at = name.indexOf('/', name.length - longestName - 1);
  const [before, after] = [name.slice(0, at), name.slice(at + 1)];
  if (at < 1 || before.length > 155) throw new Error(`The name ${name} is too long.`);
  return [before, after];
}

function headerOf(name: string, size: number): Buffer {
  const [prefix, short] = splitName(name);
  const header = Buffer.alloc(blockBytes);
  header.write(short, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    yield headerOf(name, content.length);
    yield content;
    yield Buffer.alloc(padded(content.length) - content.length);
  }
  yield Buffer.alloc(2 * blockBytes);
}

/** Takes exactly as many bytes as it is asked for; null where none are left, and throws where there are fewer. */
function byteReader(source: AsyncIterable<Buffer>): (length: number) => Promise<Buffer | null> {
  const chunks = source[Symbol.asyncIterator]();
  let pending: Buffer[] = [];
  let size = 0;
  return async (length) => {
    while (size < length) {
      const next = await chunks.next();
      if (next.done === true) {
        if (size === 0) return null;
        throw cut();
      }
      pending.push(next.value);
      size += next.value.length;
    }
    const all = pending.length === 1 && pending[0] ? pending[0] : Buffer.concat(pending);
    pending = [all.subarray(length)];
    size = all.length - length;
    return all.subarray(0, length);
  };
}

const cut = (): BackupError =>
  new BackupError('The backup was cut off or altered. Nothing was changed.');

const textAt = (header: Buffer, start: number, length: number): string =>
  header
    .subarray(start, start + length)
    .toString()
    .split('\0')[0] ?? '';

/** No part is larger than this, whatever a file claims: uploaded files are held to a few MB, and rows are gathered to pieces. */
const largestPart = 1_100 * 1024 * 1024;

/** One entry at a time is in memory. Throws where the archive has no end. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = byteReader(source);
  for (;;) {
    const header = await take(blockBytes);
    if (header === null) throw cut();
    if (header[0] === 0) break;
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    if (!(size >= 0 && size <= largestPart)) throw cut();
    const prefix = textAt(header, 345, 155);
    const name = textAt(header, 0, longestName);
    const body = size === 0 ? Buffer.alloc(0) : await take(padded(size));
    if (body === null) throw cut();
    yield { name: prefix === '' ? name : `${prefix}/${name}`, content: body.subarray(0, size) };
  }
  // Whether the file is whole shows at its very end.
  while ((await take(blockBytes)) !== null);
}
