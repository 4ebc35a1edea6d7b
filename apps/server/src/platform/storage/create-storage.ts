import { S3mini } from 's3mini';
import type { Settings } from '../settings.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

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
