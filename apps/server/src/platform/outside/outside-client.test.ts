import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutsideClient, type OutsideClient } from './outside-client.ts';
import { OutsideFault } from './outside-fault.ts';
import { nodeAuthorities, readAuthorities } from './read-authorities.ts';

const fileOf = (name: string): string => new URL(`testing/${name}`, import.meta.url).pathname;

const closers: Array<() => void> = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Answer = (response: http.ServerResponse) => void;

/** Answers every call so, over HTTP. */
async function serve(answer: Answer): Promise<string> {
  const server = http.createServer((_request, response) => answer(response));
  return listen(server, 'http');
}

/** The chain lacks the authority between the server's certificate and the root, as is seen in the field. */
const serveSecurely = (): Promise<string> =>
  listen(
    https.createServer(
      { cert: readFileSync(fileOf('server.pem')), key: readFileSync(fileOf('server-key.pem')) },
      (_request, response) => response.end('{"is":"well"}'),
    ),
    'https',
  );

async function listen(server: http.Server, protocol: string): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function client(extra: readonly string[] = []): OutsideClient {
  const made = createOutsideClient(extra);
  closers.push(() => made.close());
  return made;
}

const read = (outside: OutsideClient, url: string) =>
  outside.call({ method: 'GET', url, headers: {}, timeoutMs: 30_000 });

const faultOf = (url: string): Promise<string> =>
  read(client(), url).then(
    () => 'none',
    (error: unknown) => (error instanceof OutsideFault ? error.kind : String(error)),
  );

describe('an answer', () => {
  it.each([
    ['in UTF-8', 'application/json', Buffer.from('{"said":"élève"}')],
    ['in Latin-1 that says so', 'application/json; charset=ISO-8859-1', latin('{"said":"élève"}')],
    ['in Latin-1 that does not say so', 'application/json', latin('{"said":"élève"}')],
  ])('%s is read', async (_how, type, body) => {
    const url = await serve((response) => response.setHeader('content-type', type).end(body));
    expect((await read(client(), url)).body).toEqual({ said: 'élève' });
  });

  it.each([
    '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected.',
    '\n<!DOCTYPE html PUBLIC "-//W3C//DTD">\n<p>Blocked</p>',
    '<HTML><BODY>Access denied</BODY></HTML>',
  ])('that is a page for people is none: %s', async (page) => {
    expect(await faultOf(await serve((response) => response.end(page)))).toBe('webPage');
  });

  it('in XML is no page', async () => {
    const fault = '<am:fault xmlns:am="x"><am:code>101504</am:code></am:fault>';
    const url = await serve((response) => response.writeHead(500).end(fault));
    expect(await read(client(), url)).toMatchObject({ status: 500, text: fault, body: {} });
  });

  it('that is cut in the middle is none', async () => {
    const url = await serve((response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"status":"SUCCESS');
      response.flushHeaders();
      setImmediate(() => response.destroy());
    });
    expect(await faultOf(url)).toBe('cut');
  });

  it('that never ends is none', async () => {
    const url = await serve((response) => {
      const more = () =>
        void (response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(more)));
      more();
    });
    expect(await faultOf(url)).toBe('tooLong');
  });

  it.each(['[1,2]', 'null', '"text"', '{"cut":', ''])('%j has no fields', async (body) => {
    const url = await serve((response) => response.end(body));
    expect((await read(client(), url)).body).toEqual({});
  });
});

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

describe('a certificate', () => {
  it('whose chain lacks an authority is refused, and trusted once the authority is added', async () => {
    const url = (await serveSecurely()).replace('127.0.0.1', 'localhost');
    expect(await faultOf(url)).toBe('untrusted');
    const trusting = client(readAuthorities(fileOf('authorities.pem')));
    expect((await read(trusting, url)).body).toEqual({ is: 'well' });
  });

  it('that NODE_EXTRA_CA_CERTS vouches for stays trusted beside authorities of one’s own', () => {
    expect(nodeAuthorities(fileOf('authorities.pem'))).toHaveLength(2);
    expect(nodeAuthorities(fileOf('nowhere.pem'))).toEqual([]);
    expect(nodeAuthorities('')).toEqual([]);
  });

  it('of another name is refused, whoever has signed it', async () => {
    const url = await serveSecurely();
    const trusting = client(readAuthorities(fileOf('authorities.pem')));
    await expect(read(trusting, url)).rejects.toMatchObject({ kind: 'untrusted' });
  });
});

it.each([
  ['a file that is not there', 'nowhere.pem'],
  ['a file without certificates', 'server-key.pem'],
])('%s stops the start with one line', (_what, name) => {
  expect(() => readAuthorities(fileOf(name))).toThrow(
    /^The setting ARDOISE_EXTRA_CA is wrong: .*\.$/,
  );
});
