import { once } from 'node:events';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const openArchive = (content: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, opened) => {
      if (error === null) resolve(opened);
      else reject(error);
    });
  });

const contentOf = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) return reject(error);
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', reject);
      stream.on('end', () => resolve(Buffer.concat(pieces)));
    });
  });

/** Every entry of a .zip, by its name. */
export async function readArchive(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openArchive(content);
  const entries: Entry[] = [];
  zip.on('entry', (entry: Entry) => {
    entries.push(entry);
    zip.readEntry();
  });
  const ended = once(zip, 'end');
  zip.readEntry();
  await ended;
  const found = new Map<string, Buffer>();
  for (const entry of entries) found.set(entry.fileName, await contentOf(zip, entry));
  return found;
}

/** All text of a workbook's sheets together. */
export async function textOfWorkbook(content: Buffer | undefined): Promise<string> {
  if (content === undefined) throw new Error('There is no such workbook.');
  const parts = await readArchive(content);
  return [...parts].map(([, part]) => part.toString('utf8')).join('\n');
}
