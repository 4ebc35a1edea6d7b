import { S3mini } from 's3mini';
import type { Log } from '../log.ts';
import { notInTransaction } from '../not-in-transaction.ts';
import type { Settings } from '../settings.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

export const createStorage = async (settings: Settings, log: Log): Promise<Storage> =>
  settings.s3 === null ? diskStorage(settings.dataFolder, log) : s3Storage(settings.s3);

function s3Storage(settings: NonNullable<Settings['s3']>): Storage {
  const bucket = new S3mini({
    endpoint: settings.endpoint,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
  });
  return {
    put: async (name, content, mediaType) => {
      notInTransaction('write a file');
      await bucket.putObject(name, content, mediaType);
    },
    get: async (name) => {
      notInTransaction('read a file');
      const found = await bucket.getObjectArrayBuffer(name);
      return found === null ? null : Buffer.from(found);
    },
    remove: async (name) => {
      notInTransaction('remove a file');
      await bucket.deleteObject(name);
    },
    async *list() {
      notInTransaction('list files');
      let next: string | undefined;
      do {
        // Its name for it is the delimiter, and it wants one: nothing is grouped by it.
        const page = await bucket.listObjectsPaged('/', '', 1_000, next);
        for (const { Key } of page?.objects ?? []) yield Key;
        next = page?.nextContinuationToken;
      } while (next !== undefined);
    },
  };
}
