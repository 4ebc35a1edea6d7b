import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { notInTransaction } from '../not-in-transaction.ts';
import { maxEntries, maxRatio, ratioMattersAboveBytes } from './limits.ts';

/** The parts of a workbook by name. Nothing is unpacked before it is asked for. */
export interface Archive {
  has(name: string): boolean;
  /** A stream that ends with an error where the part is longer than it says. */
  open(name: string): Promise<Readable>;
}

const zipStart = Buffer.from('PK\u0003\u0004');

/** Throws on anything that is not a plain zip file within the limits. */
export async function openArchive(content: Buffer, maxPartBytes: number): Promise<Archive> {
  notInTransaction('open a workbook');
  if (!content.subarray(0, 4).equals(zipStart)) throw new Error('not a zip file');
  const zip = await fromBufferPromise(content, { lazyEntries: true });
  if (zip.entryCount > maxEntries) throw new Error('too many parts');
  const entries = await readEntries(zip);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    open: async (name) => {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) throw new Error('a part is missing');
      refuseBomb(entry, maxPartBytes);
      return zip.openReadStreamPromise(entry);
    },
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Error('encrypted');
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
}

/** The declared size can be trusted here, since reading stops with an error once the real one exceeds it. */
function refuseBomb({ uncompressedSize, compressedSize }: Entry, maxPartBytes: number): void {
  if (uncompressedSize > maxPartBytes) throw new Error('a part is too large');
  if (uncompressedSize > ratioMattersAboveBytes && uncompressedSize > compressedSize * maxRatio)
    throw new Error('a part is packed too tightly');
}
