import { S3mini } from 's3mini';
import type { Settings } from '../settings.ts';
import { diskStorage } from './disk.ts';

/** Where uploaded files are kept. Names are made by us (`{orgId}/{id}.webp`), never by a person. */
export interface Storage {
  put(name: string, content: Buffer, mediaType: string): Promise<void>;
  /** Null where there is no such file. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

export function createStorage(settings: Settings): Storage {
  return settings.s3 === null ? diskStorage(settings.dataFolder) : s3Storage(settings.s3);
}

function s3Storage(settings: NonNullable<Settings['s3']>): Storage {
  const bucket = new S3mini({
    endpoint: settings.endpoint,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
  });
  return {
    put: async (name, content, mediaType) =>
      void (await bucket.putObject(name, content, mediaType)),
    get: async (name) => {
      const found = await bucket.getObjectArrayBuffer(name);
      return found === null ? null : Buffer.from(found);
    },
    remove: async (name) => void (await bucket.deleteObject(name)),
  };
}
