import type { Language } from '@ardoise/contract/values/language';
import { developerDocument } from '@ardoise/contract/openapi/developer-openapi';
import { openApiDocument } from '@ardoise/contract/openapi/openapi';
import { apiDocsCss } from '@ardoise/public-pages/api-docs/css';
import { renderApiDocs } from '@ardoise/public-pages/api-docs/render';
import type { FastifyInstance } from 'fastify';
import { costs } from './platform/http/costs.ts';
import { pageLanguage } from './platform/http/forms.ts';
import { makeReady, type ReadyText, sendReady } from './platform/http/send-text.ts';

const config = { cost: costs.text };

/**
 * The page that shows the API, and the document behind it. To draw one takes as long as a hundred payments, and it is
 * the same for everybody: each is drawn when it is first asked for, and then kept.
 */
export function addApiDocs(app: FastifyInstance, render = renderApiDocs): void {
  let keptDocument: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (keptDocument ??= openApiDocument());
  let keptJson: ReadyText | undefined;
  const json = () => (keptJson ??= makeReady('application/json', JSON.stringify(document())));
  const css = makeReady('text/css', apiDocsCss);
  const pages = new Map<Language, ReadyText>();
  const pageIn = (language: Language): ReadyText => {
    const page = pages.get(language) ?? makeReady('text/html', render(document(), language));
    pages.set(language, page);
    return page;
  };
  app.get('/api/openapi.json', { config }, async (request, reply) =>
    sendReady(request, reply.header('cache-control', 'no-cache'), json()),
  );
  let keptDeveloper: ReadyText | undefined;
  const developer = () =>
    (keptDeveloper ??= makeReady(
      'application/json',
      JSON.stringify(developerDocument(document())),
    ));
  app.get('/api/v1/openapi.json', { config }, async (request, reply) =>
    sendReady(request, reply.header('cache-control', 'no-cache'), developer()),
  );
  app.get('/api/docs', { config }, async (request, reply) => {
    // The same address is another page in another language.
    void reply
      .header('cache-control', 'no-cache')
      .header('content-language', pageLanguage(request));
    return sendReady(request, reply, pageIn(pageLanguage(request)));
  });
  app.get('/assets/public/api-docs.css', { config }, async (request, reply) =>
    sendReady(request, reply.header('cache-control', 'public, max-age=3600'), css),
  );
}
