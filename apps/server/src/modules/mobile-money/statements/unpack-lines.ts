import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { notInTransaction } from '../../../platform/not-in-transaction.ts';

/** Some 400,000 lines of a statement. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/** What a line holds beyond that is left out: it is none that could be read, and millions of signs would be joined again and again. */
const longestLine = 30_000;

const lengthen = (line: string, more: string): string =>
  line.length >= longestLine ? line : (line + more).slice(0, longestLine);

const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The lines of a text, packed by gzip or not, without ever holding all of it. Throws where it is broken, or far too long. */
export async function* unpackLines(bytes: Buffer): AsyncGenerator<string> {
  notInTransaction('unpack a file');
  const source = Readable.from([bytes]);
  const chunks: AsyncIterable<Buffer> = isPacked(bytes) ? source.pipe(createGunzip()) : source;
  const decoder = new TextDecoder();
  let size = 0;
  let line = '';
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxUnpackedBytes) throw new Error('The statement is too long.');
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    line = lengthen(line, first);
    for (const next of others) {
      yield line.replace(/\r$/, '');
      line = lengthen('', next);
    }
  }
  line = lengthen(line, decoder.decode());
  if (line !== '') yield line;
}
