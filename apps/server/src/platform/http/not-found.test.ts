import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { createHttp } from './server.ts';

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let app: FastifyInstance;
beforeAll(async () => {
  const settings = { ...readSettings({}), requestsPerMinute: 1_000 };
  app = await createHttp(settings, createLog('silent'), () => false);
});
afterAll(() => app.close());

const open = (headers: Record<string, string>, url = '/nowhere') =>
  app.inject({ method: 'GET', url, headers });

describe('an address that leads nowhere', () => {
  it.each([
    ['en-GB,en;q=0.9', 'en', 'This page does not exist', 'Pay with a code'],
    ['fr-CM,fr;q=0.9,en;q=0.5', 'fr', 'Cette page n’existe pas', 'Payer avec un code'],
  ])('is a page with a way on in a browser that reads %s', async (spoken, lang, title, way) => {
    const answer = await open({ accept: browserAccept, 'accept-language': spoken });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(`<html lang="${lang}">`);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).toContain(`href="/pay?lang=${lang}">${way}</a>`);
    expect(answer.body).not.toContain('href="/"');
    expect(answer.body).not.toContain('<script');
  });

  it.each(['application/json', '*/*', ''])(
    'is an envelope for who accepts "%s"',
    async (accept) => {
      const answer = await open({ accept });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, data: null, errorCode: 40400 });
    },
  );

  it.each(['/pay/%ff', '/receipt/%E0%A4%A', '/a%'])(
    'is the same where it was cut off within a letter: %s',
    async (url) => {
      const page = await open({ accept: browserAccept }, url);
      expect(page.statusCode).toBe(404);
      expect(page.headers['content-security-policy']).toContain("default-src 'self'");
      expect(page.body).toContain('<h1>This page does not exist</h1>');
      expect((await open({}, url)).json()).toMatchObject({ success: false, errorCode: 40400 });
    },
  );

  it('is an envelope for a call that a browser sends', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/nowhere',
      headers: { accept: browserAccept },
    });
    expect(answer.json()).toMatchObject({ success: false, errorCode: 40400 });
  });
});
