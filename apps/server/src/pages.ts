import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addApiDocs } from './api-docs.ts';
import { costs } from './platform/http/costs.ts';
import type { Services } from './platform/services.ts';
import { projectFolder } from './project-folder.ts';

/** The console and the hosted login as built, and the page that shows the API. */
export async function addPages(app: FastifyInstance, services: Services): Promise<void> {
  const { zone, isDemo } = services.settings;
  const built = path.join(projectFolder, 'apps/console/dist');
  const config = { cost: costs.text };
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...config };
    });
    await scope.register(fastifyStatic, {
      root: path.join(built, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'deny',
    });
  });
  const sendPage = (file: string) => async (_request: unknown, reply: FastifyReply) => {
    const html = await readPage(path.join(built, file));
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };
  app.get('/', { config }, async (_request, reply) =>
    reply.redirect(isDemo ? `/${zone}/demo/` : '/business/login'),
  );
  app.get(`/${zone}`, { config }, async (_request, reply) => reply.redirect('/business/login'));
  app.get(`/${zone}/:appId`, { config }, sendPage('index.html'));
  app.get(`/${zone}/:appId/*`, { config }, sendPage('index.html'));
  app.get('/desk', { config }, sendPage('index.html'));
  app.get('/desk/*', { config }, sendPage('index.html'));
  app.get('/business', { config }, sendPage('business.html'));
  app.get('/business/*', { config }, sendPage('business.html'));
  app.get('/service-worker.js', { config }, sendWorker(built));
  addApiDocs(app);
}

/** Asked for at every start of a console: whoever has this release's already is told so in a few bytes. */
const sendWorker = (built: string) => async (request: FastifyRequest, reply: FastifyReply) => {
  const script = await readFile(path.join(built, 'service-worker.js'), 'utf8').catch(() => null);
  if (script === null) return reply.code(404).send();
  const tag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('text/javascript; charset=utf-8').send(script);
};

/** Read at each request: the files are small, the system keeps them in memory, and a new build shows at once. */
async function readPage(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return '<!doctype html><title>Ardoise</title><p>The console is not built: run <code>npm run build</code>.';
  }
}
