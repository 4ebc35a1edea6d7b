import { call } from '@ardoise/contract/protocol/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeOf, openSocket, targetAt } from '../../testing/attacks/target.ts';
import { type BareApp, startBareApp } from '../../testing/bare-app.ts';
import { until } from '../../testing/until.ts';
import { route } from './route.ts';

const keep = call({
  method: 'POST',
  path: '/test/keep',
  summary: 'takes a file',
  access: 'public',
  upload: { maxBytes: 1_000, maxFiles: 1 },
  body: z.object({ name: z.string().max(20).optional() }),
  answer: z.object({ names: z.array(z.string()) }),
});

let app: BareApp;
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
    maxRequests: 20,
    routes: [
      route(keep, async (_context, { files }) => ({ names: files.map(({ name }) => name.trim()) })),
    ],
  });
});
afterAll(() => app.close());

const withBoundary = 'multipart/form-data; boundary=b';
const field = (name: string, value: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, name = 'a.txt'): string =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`;
const end = '--b--\r\n';

const post = async (body: string, contentType = withBoundary) => {
  const headers = { 'content-type': contentType };
  const answer = await fetch(`${app.url}/test/keep`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as { errorCode: number | null } };
};

describe('an upload', () => {
  it('is read', async () => {
    expect(await post(`${field('name', 'list')}${file('content')}${end}`)).toMatchObject({
      status: 200,
      body: { data: { names: ['a.txt'] } },
    });
  });

  it.each([
    ['an empty name', file('x', '') + end],
    [
      'no name',
      `--b\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n${end}`,
    ],
  ])('of a file with %s is read as one without a name', async (_name, body) => {
    expect(await post(body)).toMatchObject({ status: 200, body: { data: { names: [''] } } });
  });

  it.each([
    ['without a boundary', file('x') + end, 'multipart/form-data', 400],
    ['with an empty boundary', file('x') + end, 'multipart/form-data; boundary=', 400],
    ['with another boundary', file('x') + end, 'multipart/form-data; boundary=c', 400],
    ['that is cut within a part', file('x').slice(0, -5), withBoundary, 400],
    ['that is cut within the headers of a part', file('x').slice(0, 30), withBoundary, 400],
    ['that has no end', file('x'), withBoundary, 400],
    ['that is no parts at all', 'x'.repeat(500), withBoundary, 400],
    ['with a field of the prototype', field('__proto__', 'x') + end, withBoundary, 400],
    ['with a NUL in a field', field('name', 'a\u0000b') + end, withBoundary, 422],
    ['with more files than it takes', file('x') + file('y') + end, withBoundary, 413],
    ['with a file that is too large', file('x'.repeat(2_000)) + end, withBoundary, 413],
    ['with too many fields', field('n', '1').repeat(30) + end, withBoundary, 413],
  ])('%s is refused', async (_name, body, contentType, status) => {
    expect(await post(body, contentType)).toMatchObject({ status, body: { errorCode: 42200 } });
  });

  it.each([
    ['a part without a name', `--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n${end}`],
    ['a part without headers', `--b\r\n\r\nx\r\n${end}`],
    ['a thousand headers of a part', `--b\r\n${'x: y\r\n'.repeat(1_000)}\r\nx\r\n${end}`],
    ['a name in letters that are no UTF-8', field('\u00ff\ud83d', 'x') + end],
    ['nothing', ''],
  ])('with %s is refused or read without it', async (_name, body) => {
    expect((await post(body)).status).toBeLessThan(500);
  });

  it('whose sender goes away in the middle holds nothing', async () => {
    const socket = await openSocket(targetAt(app.url));
    const head = `POST /test/keep HTTP/1.1\r\nhost: x\r\ncontent-type: ${withBoundary}\r\ncontent-length: 5000\r\n\r\n`;
    socket.write(head + file('x').slice(0, -20));
    await until('it arrives', async () => app.http.overload.arriving() === 1);
    const closed = closeOf(socket);
    socket.destroy();
    await closed;
    await until('it is forgotten', async () => {
      const { arriving, working } = app.http.overload;
      return arriving() + working() === 0;
    });
  });
});
