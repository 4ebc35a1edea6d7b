import { afterAll, beforeAll, expect, it } from 'vitest';
import { type S3Server, s3Credentials, startS3Server } from '../../testing/s3-server.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { createStorage } from './create-storage.ts';
import type { Storage } from './storage.ts';

let server: S3Server;
let storage: Storage;

beforeAll(async () => {
  server = await startS3Server();
  const s3 = { endpoint: server.endpoint('uploads'), ...s3Credentials };
  storage = await createStorage({ ...readSettings({}), s3 }, createLog('silent'));
});
afterAll(() => server.close());

it('a bucket keeps what is put, byte for byte, until it is removed', async () => {
  const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  await storage.put('school/photo 1.bin', content, 'application/octet-stream');
  expect(await storage.get('school/photo 1.bin')).toEqual(content);
  expect(await storage.get('school/none.bin')).toBeNull();
  await storage.remove('school/photo 1.bin');
  expect(await storage.get('school/photo 1.bin')).toBeNull();
});

it('all names in a bucket are found, over as many pages as there are', async () => {
  const names = ['a/1', 'a/2', 'b/<&>', 'b/é', 'c'];
  for (const name of names) await storage.put(name, Buffer.from(name), 'text/plain');
  const found: string[] = [];
  for await (const name of storage.list()) found.push(name);
  expect(found.toSorted()).toEqual(names.toSorted());
});
