import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { notInTransaction } from '../not-in-transaction.ts';

export interface ZipEntry {
  readonly name: string;
  /** A text, or what is asked for when the entry's turn has come: never two at once. */
  readonly content: string | (() => AsyncIterable<Buffer | string>);
  /** What is compressed already gains nothing by it. */
  readonly isCompressed?: boolean;
}

/** A fixed time in every file: the same content gives the same bytes. */
const fileTime = new Date(1980, 0, 1);

/** An archive piece by piece, whatever its size: while nobody takes one, nothing more is read. */
export async function* zipPieces(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  notInTransaction('write an archive');
  const zip = new ZipFile();
  // Told here, since the stream of an entry that fails says nothing to the archive's own.
  const fail = (error: unknown): void =>
    void outcome.destroy(error instanceof Error ? error : new Error(String(error)));
  const outcome = zip.outputStream as Readable;
  zip.on('error', fail);
  for (const { name, content, isCompressed = false } of entries) {
    const options = { mtime: fileTime, compress: !isCompressed };
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name, options);
    else
      zip.addReadStreamLazy(name, options, (give) => {
        const read = Readable.from(content(), { objectMode: false });
        read.on('error', fail);
        give(null, read);
      });
  }
  zip.end();
  for await (const piece of outcome) yield piece as Buffer;
}
