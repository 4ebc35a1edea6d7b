import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const assets = [
  ['handset.js', 'text/javascript; charset=utf-8'],
  ['control.js', 'text/javascript; charset=utf-8'],
  ['page.js', 'text/javascript; charset=utf-8'],
  ['page.css', 'text/css; charset=utf-8'],
  ['handset.css', 'text/css; charset=utf-8'],
  ['control.css', 'text/css; charset=utf-8'],
  ['favicon.svg', 'image/svg+xml'],
] as const;

/** Beside `src` in development and beside `dist` once bundled: the same folder seen from either. */
const folder = new URL('../public/', import.meta.url);

export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const [name, type] of assets) {
    const content = await readFile(new URL(name, folder));
    app.get(`/${name}`, async (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        .send(content),
    );
  }
}
