import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { openApiDocument } from '@ardoise/contract/openapi';
import { apiDocsCss } from '@ardoise/public-pages/api-docs/css';
import { renderApiDocs } from '@ardoise/public-pages/api-docs/render';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOfRequest } from './platform/http/request.ts';
import type { Services } from './platform/services.ts';
import { projectFolder } from './project-folder.ts';

/** The console and the hosted login as built, and the page that shows the API. */
export async function addPages(app: FastifyInstance, services: Services): Promise<void> {
  const { zone, isDemo } = services.settings;
  const built = path.join(projectFolder, 'apps/console/dist');
  await app.register(fastifyStatic, {
    root: path.join(built, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });
  const sendPage = (file: string) => async (_request: unknown, reply: FastifyReply) => {
    const html = await readPage(path.join(built, file));
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };
  app.get('/', async (_request, reply) =>
    reply.redirect(isDemo ? `/${zone}/demo/` : '/business/login'),
  );
  app.get(`/${zone}`, async (_request, reply) => reply.redirect('/business/login'));
  app.get(`/${zone}/:appId`, sendPage('index.html'));
  app.get(`/${zone}/:appId/*`, sendPage('index.html'));
  app.get('/desk', sendPage('index.html'));
  app.get('/desk/*', sendPage('index.html'));
  app.get('/business', sendPage('business.html'));
  app.get('/business/*', sendPage('business.html'));
  addApiDocs(app);
}

/** Read at each request: the files are small, the system keeps them in memory, and a new build shows at once. */
async function readPage(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return '<!doctype html><title>Ardoise</title><p>The console is not built: run <code>npm run build</code>.';
  }
}

function addApiDocs(app: FastifyInstance): void {
  const document = openApiDocument();
  app.get('/api/openapi.json', async (_request, reply) => reply.send(document));
  app.get<{ Querystring: { lang?: string } }>('/api/docs', async (request, reply) => {
    const language =
      request.query.lang === 'fr' || request.query.lang === 'en'
        ? request.query.lang
        : languageOfRequest(request);
    return reply.type('text/html; charset=utf-8').send(renderApiDocs(document, language));
  });
  app.get('/assets/public/api-docs.css', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/css; charset=utf-8')
      .send(apiDocsCss),
  );
}
