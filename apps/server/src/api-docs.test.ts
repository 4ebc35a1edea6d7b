import { renderApiDocs } from '@ardoise/public-pages/api-docs/render';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiDocs } from './api-docs.ts';
import { createHttp } from './platform/http/server.ts';
import { createLog } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';

let app: FastifyInstance;
const drawn: string[] = [];
beforeAll(async () => {
  app = await createHttp(readSettings({}), createLog('silent'), () => false);
  addApiDocs(app, (document, language) => {
    drawn.push(language);
    return renderApiDocs(document, language);
  });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the page of the API', () => {
  it('is drawn once for each language, however often and by however many it is asked for', async () => {
    await Promise.all(Array.from({ length: 60 }, () => get('/api/docs?lang=en')));
    await Promise.all(Array.from({ length: 60 }, () => get('/api/docs?lang=fr')));
    expect(drawn).toEqual(['en', 'fr']);
  });

  it.each(['/api/docs?lang=en', '/api/openapi.json', '/assets/public/api-docs.css'])(
    '%s is not sent again to who has it',
    async (url) => {
      const first = await get(url);
      const etag = String(first.headers.etag);
      const again = await get(url, { 'if-none-match': `"other", ${etag}` });
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  it('is another one in another language', async () => {
    const [english, french] = [await get('/api/docs?lang=en'), await get('/api/docs?lang=fr')];
    expect(english.headers.etag).not.toBe(french.headers.etag);
    expect(french.body).toContain('<html lang="fr">');
  });

  it('is sent compressed to who can read that', async () => {
    const plain = await get('/api/docs?lang=en');
    const packed = await get('/api/docs?lang=en', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
  });
});
