import { call } from '@ardoise/contract/protocol/call';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { floodPipelined } from '../../testing/attacks/pipelined-flood.ts';
import { startNotReading } from '../../testing/attacks/not-reading.ts';
import { closeOf, openSocket, targetAt } from '../../testing/attacks/target.ts';
import { type BareApp, startBareApp } from '../../testing/bare-app.ts';
import { until } from '../../testing/until.ts';
import { addProbes } from './probes.ts';
import { route } from './route.ts';

const maxRequests = 6;

const take = call({
  method: 'POST',
  path: '/test/take',
  summary: 'takes a body',
  access: 'public',
  body: z.object({}),
  answer: z.object({}),
});
/** More than a connection takes at once. */
const large = Buffer.alloc(8_000_000, 'x');

let app: BareApp;
const letGo: Array<() => void> = [];
let entered = 0;

/** Answered when the test says so, without a connection of the database. */
const holdRequest = async (): Promise<object> => {
  entered += 1;
  await new Promise<void>((resolve) => letGo.push(resolve));
  return {};
};

beforeAll(async () => {
  app = await startBareApp({
    actor: {
      personId: '22222222-2222-4222-8222-222222222222',
      name: 'Ngo Bassa',
      sessionId: '33333333-3333-4333-8333-333333333333',
      isDesk: false,
      hasSecondFactor: false,
      org: null,
    },
    maxRequests,
    routes: [route(take, async () => ({}))],
    prepare: (http, db) => {
      http.get('/test/quick', async () => ({}));
      http.get('/test/held', holdRequest);
      http.get('/test/large', async () => large);
      addProbes(http, {
        db,
        isDraining: () => false,
        metrics: new Registry(),
        metricsToken: null,
        checks: {},
      });
    },
  });
});
afterAll(() => app.close());
afterEach(() => {
  for (const go of letGo.splice(0)) go();
});

const statusOfTake = async (): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${app.url}/test/take`, { method: 'POST', headers, body: '{}' })).status;
};

/** Holds places until the test lets go, and answers the requests that hold them. */
async function holdPlaces(count: number): Promise<Array<Promise<Response>>> {
  const before = entered;
  const requests = Array.from({ length: count }, () => fetch(`${app.url}/test/held`));
  await until('the places are held', async () => entered === before + count);
  return requests;
}

describe('a place of the server', () => {
  it('is free again after requests that were pipelined on a connection that closed', async () => {
    const target = targetAt(app.url);
    await floodPipelined(target, { path: '/test/quick', requests: 300, connections: 2 });
    await until('no place is held', async () => app.http.overload.working() === 0);
    expect(await statusOfTake()).toBe(200);
  });

  it('is held while code runs for a connection that closed, and free when it ends', async () => {
    const before = entered;
    const socket = await openSocket(targetAt(app.url));
    socket.write('GET /test/held HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(maxRequests));
    await until('all are under way', async () => entered === before + maxRequests);
    expect(await statusOfTake()).toBe(503);
    const closed = closeOf(socket);
    socket.destroy();
    await closed;
    expect(await statusOfTake()).toBe(503);
    for (const go of letGo.splice(0)) go();
    await until('no place is held', async () => app.http.overload.working() === 0);
    expect(await statusOfTake()).toBe(200);
  });

  it('is not held by an answer that is ready and that nobody reads', async () => {
    const stop = await startNotReading(targetAt(app.url), '/test/large', 3 * maxRequests);
    await until('no place is held', async () => app.http.overload.working() === 0);
    expect(await statusOfTake()).toBe(200);
    stop();
  });

  it('cannot be taken by more requests on one connection than a client would send ahead', async () => {
    const before = app.http.overload.refused.pipelined;
    const socket = await openSocket(targetAt(app.url));
    const closed = closeOf(socket);
    socket.write('GET /test/held HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100));
    await closed;
    expect(app.http.overload.refused.pipelined).toBe(before + 1);
  });
});

describe('a server that is full', () => {
  it('says that it is not ready once everything is refused, and ready when there is room again', async () => {
    const requests = await holdPlaces(maxRequests);
    await until('it is not ready', async () => {
      const answer = await fetch(`${app.url}/readyz`);
      return answer.status === 503 && (await answer.json());
    }).then((said) => expect(said).toEqual({ status: 'not ready', failing: ['overload'] }));
    for (const go of letGo.splice(0)) go();
    await Promise.all(requests);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  it('tells in /metrics what it refused', async () => {
    const requests = await holdPlaces(maxRequests);
    expect(await statusOfTake()).toBe(503);
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toContain(`ardoise_requests{state="working"} ${maxRequests}`);
    expect(text).toMatch(/ardoise_refused_total\{reason="full"\} [1-9]/);
    expect(text).toContain('ardoise_count_corrected_total 0');
    for (const go of letGo.splice(0)) go();
    await Promise.all(requests);
  });
});
