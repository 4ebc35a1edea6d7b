import { createSocket } from 'node:dgram';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { OutsideFault } from './outside-fault.ts';
import { isPublicAddress } from './public-address.ts';
import { createPublicClient, ForbiddenAddress, type Resolve, resolveBy } from './public-client.ts';

const closers: Array<() => void> = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Listener {
  readonly url: string;
  readonly port: number;
  /** How many requests, and how many connections, have come. */
  readonly seen: { requests: number; connections: number };
}

async function listen(answer: http.RequestListener): Promise<Listener> {
  const seen = { requests: 0, connections: 0 };
  const server = http.createServer((request, response) => {
    seen.requests += 1;
    answer(request, response);
  });
  server.on('connection', () => {
    seen.connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen };
}

function client(options: { allowed?: string; resolve?: Resolve } = {}) {
  const made = createPublicClient({
    authorities: undefined,
    allowedPrefix: options.allowed ?? null,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  });
  closers.push(() => made.close());
  return made;
}

const callTo = (url: string, timeoutMs = 30_000) => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: '{}',
  timeoutMs,
  maxBytes: 10_240,
});

const whyNot = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) =>
      error instanceof ForbiddenAddress || error instanceof OutsideFault
        ? error.kind
        : String(error),
  );

/** Answers these one after the other, the last again and again. */
function resolving(...answers: readonly string[][]): { resolve: Resolve; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    resolve: async (name) => {
      asked.push(name);
      const found = answers[Math.min(asked.length, answers.length) - 1] ?? [];
      return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
}

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'no address',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '41.202.219.1', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('nothing is sent', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1:8443/',
    'https://１２７.0.0.1/',
  ])('to %s', async (url) => {
    expect(await whyNot(client().check(url))).toBe('notPublic');
    expect(await whyNot(client().call(callTo(url)))).toBe('notPublic');
  });

  it('without https', async () => {
    expect(await whyNot(client().check('http://8.8.8.8/'))).toBe('notSecure');
    expect(await whyNot(client().call(callTo('http://8.8.8.8/')))).toBe('notSecure');
  });

  it('to a name of which one address of several is private', async () => {
    const { resolve } = resolving(['8.8.8.8', '10.0.0.1']);
    expect(await whyNot(client({ resolve }).check('https://mixed.test/'))).toBe('notPublic');
  });

  it('to a name that nobody knows', async () => {
    const away = client({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await whyNot(away.check('https://nowhere.test/'))).toBe('nameUnknown');
    expect(await whyNot(away.call(callTo('https://nowhere.test/')))).toBe('nameUnknown');
  });

  it.each([['127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], ['::1']])(
    'to a name that was public when it was checked and leads to %s when it is called',
    async (later) => {
      const hidden = await listen((_request, response) => response.end('secret'));
      const { resolve, asked } = resolving(['8.8.8.8'], [later]);
      const calling = client({ resolve });
      const url = `https://rebinding.test:${hidden.port}/`;
      await calling.check(url);
      expect(await whyNot(calling.call(callTo(url)))).toBe('notPublic');
      // The connection's own resolver is the one that is checked: there is no third question.
      expect(asked).toEqual(['rebinding.test', 'rebinding.test']);
      expect(hidden.seen.connections).toBe(0);
    },
  );
});

describe('what is let through', () => {
  it('is what begins so, and nothing beside it', async () => {
    const receiver = await listen((_request, response) => response.end('ok'));
    const calling = client({ allowed: `${receiver.url}/webhooks/` });
    expect(await calling.call(callTo(`${receiver.url}/webhooks/demo`))).toMatchObject({
      status: 200,
      text: 'ok',
      isCut: false,
    });
    for (const path of ['/control/reset', '/webhooks/../control/reset', '/webhooks/%2e%2e/control'])
      expect(await whyNot(calling.call(callTo(`${receiver.url}${path}`)))).toBe('notSecure');
    expect(receiver.seen.requests).toBe(1);
  });

  it('points elsewhere in vain: a redirect is an answer', async () => {
    const hidden = await listen((_request, response) => response.end('secret'));
    const receiver = await listen((_request, response) =>
      response.writeHead(302, { location: hidden.url }).end(),
    );
    const calling = client({ allowed: receiver.url });
    expect((await calling.call(callTo(`${receiver.url}/`))).status).toBe(302);
    expect(hidden.seen.connections).toBe(0);
  });

  it('is read as far as it is kept, however much it answers', async () => {
    const receiver = await listen((_request, response) => {
      const more = () =>
        void (response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(more)));
      more();
    });
    const reply = await client({ allowed: receiver.url }).call(callTo(`${receiver.url}/`));
    expect([reply.status, reply.text.length, reply.isCut]).toEqual([200, 10_240, true]);
  });

  it('is given up where nothing comes, and counts by its status where only the end is missing', async () => {
    const silent = await listen(() => {});
    const calling = client({ allowed: 'http://127.0.0.1' });
    expect(await whyNot(calling.call(callTo(`${silent.url}/`, 50)))).toBe('silent');
    const endless = await listen((_request, response) => void response.write('begun'));
    const reply = await calling.call(callTo(`${endless.url}/`, 500));
    expect(reply).toMatchObject({ status: 200, text: 'begun', isCut: true });
  });
});

describe('receivers of one host', () => {
  it('do not wait for those among them that never answer', async () => {
    const host = await listen(({ url }, response) => void (url === '/hangs' || response.end('ok')));
    const calling = client({ allowed: host.url });
    const hanging = Array.from({ length: 100 }, () =>
      whyNot(calling.call(callTo(`${host.url}/hangs`))),
    );
    expect((await calling.call(callTo(`${host.url}/answers`))).text).toBe('ok');
    calling.close();
    expect(new Set(await Promise.all(hanging))).toEqual(new Set(['unreachable']));
  });

  it('are sent the next batch on the connections of the one before', async () => {
    const host = await listen((_request, response) => response.end('ok'));
    const calling = client({ allowed: host.url });
    for (const _batch of [1, 2, 3])
      await Promise.all(Array.from({ length: 20 }, () => calling.call(callTo(`${host.url}/`))));
    expect(host.seen).toEqual({ requests: 60, connections: 20 });
  });
});

it('a name whose servers never answer is given up as unknown', async () => {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', () => {
    asked += 1;
  });
  await new Promise<void>((done) => {
    socket.bind(0, '127.0.0.1', done);
  });
  closers.push(() => socket.close());
  const servers = [`127.0.0.1:${socket.address().port}`];
  const { check } = client({ resolve: resolveBy({ timeoutMs: 20, servers }) });
  expect(await whyNot(check('https://school.example/hook'))).toBe('nameUnknown');
  expect(asked).toBeGreaterThan(0);
});

it.each(['localhost', 'app.localhost', 'localhost.'])('%s is this machine', async (name) => {
  const { resolve, asked } = resolving(['8.8.8.8']);
  expect(await whyNot(client({ resolve }).check(`https://${name}/hook`))).toBe('notPublic');
  expect(asked).toEqual([]);
});
