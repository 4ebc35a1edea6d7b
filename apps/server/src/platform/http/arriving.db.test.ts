import { call } from '@ardoise/contract/protocol/call';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningUploads, startSlowUploads } from '../../testing/attacks/slow-uploads.ts';
import { targetAt } from '../../testing/attacks/target.ts';
import { type BareApp, startBareApp } from '../../testing/bare-app.ts';
import { until } from '../../testing/until.ts';
import { route } from './route.ts';

const maxArrivingPerAddress = 4;
const count = 40;

const take = call({
  method: 'POST',
  path: '/test/take',
  summary: 'takes a body',
  access: 'public',
  body: z.object({}),
  answer: z.object({}),
});
const keep = call({
  method: 'POST',
  path: '/test/keep',
  summary: 'takes a file',
  access: 'public',
  upload: { maxBytes: 1_000_000, maxFiles: 1 },
  answer: z.object({}),
});

const places = [
  ['/test/take', 'application/json'],
  ['/test/keep', 'multipart/form-data; boundary=b'],
] as const;

let app: BareApp | null = null;
let uploads: RunningUploads | null = null;
afterEach(async () => {
  uploads?.stop();
  await app?.close();
});

/** Fewer places than there are slow bodies, and a time of grace. */
async function start(bodyGraceMs: number): Promise<BareApp> {
  app = await startBareApp({
    actor: {
      personId: '22222222-2222-4222-8222-222222222222',
      name: 'Ngo Bassa',
      sessionId: '33333333-3333-4333-8333-333333333333',
      isDesk: false,
      hasSecondFactor: false,
      org: null,
    },
    maxRequests: 2,
    settings: { maxArrivingPerAddress, bodyGraceMs, minBodyPace: 500 },
    routes: [route(take, async () => ({})), route(keep, async () => ({}))],
  });
  return app;
}

const takeFrom = async (url: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/test/take`, { method: 'POST', headers, body: '{}' })).status;
};

describe('bodies that are still arriving', () => {
  it.each(places)(
    'at %s hold no place, and one address has a share of them',
    async (path, contentType) => {
      const { url, http } = await start(60_000);
      const target = targetAt(url, '127.0.0.2');
      const running = await startSlowUploads(target, {
        path,
        contentType,
        count,
        byteEveryMs: 100,
      });
      uploads = running;
      await until(
        'all but the share are refused',
        async () => running.open() === maxArrivingPerAddress,
      );
      expect(new Set(running.statuses())).toEqual(new Set([429]));
      expect([http.overload.arriving(), http.overload.working()]).toEqual([
        maxArrivingPerAddress,
        0,
      ]);
      expect(await takeFrom(url)).toBe(200);
      running.stop();
      await until('their share is free again', async () => http.overload.arriving() === 0);
    },
  );

  it.each(places)('at %s are cut when they come too slowly', async (path, contentType) => {
    const { url, http } = await start(200);
    const slow = { path, contentType, count: maxArrivingPerAddress, byteEveryMs: 100 };
    const running = await startSlowUploads(targetAt(url, '127.0.0.2'), slow);
    uploads = running;
    await until('all are answered', async () => running.statuses().length === slow.count);
    expect(new Set(running.statuses())).toEqual(new Set([408]));
    expect([http.overload.arriving(), http.overload.refused.slow]).toEqual([0, slow.count]);
  });
});
