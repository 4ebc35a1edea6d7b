import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';

/** A folder on this machine for what is put down for a moment, line by line: rows that are read faster than they are worked on. */
export interface Scratch {
  /** Writes lines under a name, as fast as the disk takes them. */
  write(name: string, lines: AsyncIterable<readonly string[]>): Promise<void>;
  /** Reads them again, one after the other. */
  read(name: string): AsyncIterable<string>;
  remove(): Promise<void>;
}

const safeName = /^[a-z0-9_-]+$/;

/** What an earlier run under the same name has left behind is removed first. */
export async function openScratch(dataFolder: string, name: string): Promise<Scratch> {
  const folder = path.join(dataFolder, 'scratch', name);
  const placeOf = (file: string): string => {
    if (!safeName.test(file)) throw new Error('This is not a name of a scratch file.');
    return path.join(folder, `${file}.jsonl`);
  };
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  await remove();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    write: async (file, lines) => {
      const stream = createWriteStream(placeOf(file), { mode: 0o600 });
      const ended = finished(stream);
      // It is waited for below; where the lines fail first, nobody else hears that it was closed early.
      ended.catch(() => {});
      try {
        for await (const some of lines) {
          const isTaken = some.length === 0 || stream.write(`${some.join('\n')}\n`);
          if (!isTaken)
            await Promise.race([
              new Promise<void>((go) => stream.once('drain', () => go())),
              ended,
            ]);
        }
      } catch (error) {
        stream.destroy();
        throw error;
      }
      stream.end();
      await ended;
    },
    read: (file) =>
      createInterface({ input: createReadStream(placeOf(file)), crlfDelay: Infinity }),
    remove,
  };
}
