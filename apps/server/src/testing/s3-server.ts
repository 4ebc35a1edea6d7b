import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { escapeXml } from '../platform/xlsx/text.ts';

/** As much of S3's protocol as the product speaks, over real HTTP: what is put is there until it is removed. */
export interface S3Server {
  /** The address of a bucket; each name has its own. */
  endpoint(bucket: string): string;
  /** What lies in a bucket, by name. */
  objects(bucket: string): ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
}

export const s3Credentials = { accessKey: 'test-access-key', secretKey: 'test-secret-key' };

/** Few, so that whoever lists has to ask for a next page. */
const pageLength = 2;

function listXml(names: readonly string[], after: string): string {
  const left = names.toSorted().filter((name) => name > after);
  const page = left.slice(0, pageLength);
  const isTruncated = left.length > page.length;
  const contents = page.map(
    (name) => `<Contents><Key>${escapeXml(name)}</Key><Size>1</Size></Contents>`,
  );
  const next = isTruncated
    ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

export async function startS3Server(): Promise<S3Server> {
  const buckets = new Map<string, Map<string, Buffer>>();
  const bucketOf = (name: string): Map<string, Buffer> => {
    const bucket = buckets.get(name) ?? new Map<string, Buffer>();
    buckets.set(name, bucket);
    return bucket;
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://s3');
      const [, bucketName = '', ...names] = url.pathname.split('/').map(decodeURIComponent);
      const objects = bucketOf(bucketName);
      const name = names.join('/');
      const answer = (status: number, body: string | Buffer = ''): void =>
        void response.writeHead(status, { etag: '"1"' }).end(body);
      const signed = `AWS4-HMAC-SHA256 Credential=${s3Credentials.accessKey}/`;
      if (request.headers.authorization?.startsWith(signed) !== true) return answer(403);
      if (name === '' && url.searchParams.get('list-type') === '2') {
        const after = url.searchParams.get('continuation-token') ?? '';
        return answer(200, listXml([...objects.keys()], after));
      }
      switch (request.method) {
        case 'PUT':
          objects.set(name, Buffer.concat(pieces));
          return answer(200);
        case 'GET': {
          const found = objects.get(name);
          return found === undefined ? answer(404) : answer(200, found);
        }
        case 'DELETE':
          objects.delete(name);
          return answer(204);
        default:
          return answer(405);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: (bucket) => `http://127.0.0.1:${port}/${bucket}`,
    objects: bucketOf,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
