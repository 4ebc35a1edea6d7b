import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { exportAudit } from '@ardoise/contract/audit';
import { allCalls } from '@ardoise/contract/protocol/calls';
import { pathOf } from '@ardoise/contract/protocol/call';
import { myContacts } from '@ardoise/contract/account';
import { createTemporaryToken, login } from '@ardoise/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';
import { testPassword } from '../testing/test-password.ts';
import { uploadedPicture } from '../testing/uploaded-picture.ts';

const publicUrl = 'https://ardoise.test';

let app: TestApp;
let school: TestSchool;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ settings: { publicUrl } });
  school = await createSchool(app);
  token = await school.signIn();
});
afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
}

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(app.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...fromElsewhere(), ...(init.headers as Record<string, string> | undefined) },
  });

const post = (path: string, headers: Record<string, string>, body: string): Promise<Response> =>
  get(path, { method: 'POST', headers, body });

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const person = { accept: 'text/html' };
const bearer = (): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** What never becomes a request is answered past the framework. */
function sendBroken(): Promise<Answer> {
  const { port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), 'localhost', () =>
      socket.write('THIS IS NO HTTP\r\n\r\n'),
    );
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', reject);
    socket.on('end', () => {
      const [first = '', ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
      const headers = new Headers(
        lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
      );
      resolve({ status: Number(first.split(' ')[1]), headers });
    });
  });
}

async function auditFile(): Promise<Response> {
  const { body } = await app.call(exportAudit, { body: { kind: 'sheet' } }, { token });
  return get(body.data?.address ?? '');
}

const picture = async (): Promise<Response> =>
  get(`/files/${school.orgId}/${await uploadedPicture(app, token, 'logo')}`);

/** One of each kind of answer: its status, and whether it may be kept on its way, is asked for anew each time, or never kept. */
type Kind = readonly [
  kind: string,
  ask: () => Promise<Answer>,
  status: number,
  keeping: 'kept' | 'asked' | 'never',
];
const kinds: readonly Kind[] = [
  ['the console', () => get('/console/demo/fees'), 200, 'asked'],
  ['the hosted login', () => get('/business/login'), 200, 'asked'],
  ['a redirect', () => get('/'), 302, 'asked'],
  ['a page without an account', () => get('/pay'), 200, 'never'],
  ['a form of an unknown school', () => get('/apply/nobody'), 404, 'never'],
  ['a check of a receipt', () => get('/receipt/unknown'), 404, 'never'],
  [
    'a school’s page that is not on',
    () => get('/school/nobody', { headers: person }),
    404,
    'never',
  ],
  ['a page script', () => get('/assets/public/payment.js'), 200, 'kept'],
  [
    'an address that is none, for a person',
    () => get('/nowhere', { headers: person }),
    404,
    'never',
  ],
  ['an address that is none, for a program', () => get('/nowhere'), 404, 'never'],
  ['an address that cannot be read', () => get('/%E0%A4%A'), 404, 'never'],
  ['an asset that is none', () => get('/assets/nowhere.js'), 404, 'never'],
  ['what is no HTTP', sendBroken, 400, 'never'],
  ['the page of the API', () => get('/api/docs'), 200, 'asked'],
  ['the document of the API', () => get('/api/openapi.json'), 200, 'asked'],
  ['life', () => get('/healthz'), 200, 'never'],
  ['readiness', () => get('/readyz'), 200, 'never'],
  ['figures', () => fetch(`${app.url}/metrics`), 200, 'never'],
  ['a call', () => get(myContacts.path, { headers: bearer() }), 200, 'never'],
  ['a call without a session', () => get(myContacts.path), 401, 'never'],
  ['a call with wrong input', () => post(login.path, json, '{}'), 422, 'never'],
  ['a call with broken JSON', () => post(login.path, json, '{'), 400, 'never'],
  ['a call with a form', () => post(login.path, form, 'login=a'), 415, 'never'],
  [
    'a call that is too large',
    () => post(login.path, json, `"${'x'.repeat(2_000_000)}"`),
    413,
    'never',
  ],
  ['a question before a call', () => get(login.path, { method: 'OPTIONS' }), 404, 'never'],
  ['a call of a program without a key', () => get('/api/v1/balance'), 401, 'never'],
  ['a list as a file', auditFile, 200, 'never'],
  ['a file of a wrong signature', () => get('/downloads/audit/x.y'), 404, 'never'],
  ['a picture', picture, 200, 'kept'],
  ['a poll of the socket', () => get('/socket.io/?EIO=4&transport=polling'), 200, 'never'],
  ['a poll of no socket', () => get('/socket.io/?EIO=4&transport=polling&sid=none'), 400, 'never'],
];

describe('every answer', () => {
  it.each(kinds)('tells browsers what they may do: %s', async (_kind, ask, status, keeping) => {
    const { headers, status: answered } = await ask();
    expect(answered).toBe(status);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|data:|https?:)/);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    // Only our own socket: any other would be a way out for what a script has read.
    expect(policy).toMatch(/connect-src 'self' wss:\/\/ardoise\.test(;|$)/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
    });
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers.get(name), name).toBeNull();
    const type = headers.get('content-type');
    if (type?.startsWith('text/') === true && !type.startsWith('text/plain; version'))
      expect(type).toMatch(/charset=utf-8/i);
    const cache = headers.get('cache-control') ?? '';
    if (keeping === 'never') expect(cache).toBe('no-store');
    else if (keeping === 'kept') expect(cache).toContain('public');
    else expect(['', 'no-cache']).toContain(cache);
  });
});

/** As a browser asks on behalf of another site. */
const fromEvil = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };

const openSocket = (headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = rawRequest(`${app.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        ...fromElsewhere(),
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    opening.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    opening.on('response', ({ statusCode }) => resolve(statusCode ?? 0));
    opening.on('error', reject);
    opening.end();
  });

it('does not send back what it was sent: TRACE is no method here', async () => {
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = rawRequest(
      `${app.url}/healthz`,
      { method: 'TRACE', headers: bearer() },
      (got) => {
        let text = '';
        got.on('data', (chunk) => {
          text += String(chunk);
        });
        got.on('end', () => resolve({ status: got.statusCode ?? 0, text }));
      },
    );
    asked.on('error', reject);
    asked.end();
  });
  expect(answer.status).toBe(404);
  expect(answer.text).not.toContain(token);
});

describe('a page of another site', () => {
  const body = () =>
    JSON.stringify({ login: `owner@${school.appId}.test`, password: testPassword });

  it.each(['https://evil.test', 'null', publicUrl])(
    'is told before a call that it may not make it: origin %s',
    async (origin) => {
      const answer = await get(login.path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,authorization',
        },
      });
      expect(answer.status).toBe(404);
      const allowing = [...answer.headers.keys()].filter((name) => name.startsWith('access-'));
      expect(allowing).toEqual([]);
    },
  );

  it.each([
    ['text/plain', () => body(), 415],
    ['text/plain;application/json', () => body(), 415],
    ['application/x-www-form-urlencoded', () => 'login=a&password=b', 415],
    ['multipart/form-data; boundary=x', () => '--x--\r\n', 422],
  ])('cannot make a call by what needs no leave: %s', async (type, content, status) => {
    const answer = await post(login.path, { ...fromEvil, 'content-type': type }, content());
    expect(answer.status).toBe(status);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('gets nowhere with the cookies of whoever reads it: none is a sign-in', async () => {
    const signedIn = await post(login.path, json, body());
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-ardoise_device=/);
    for (const part of ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure'])
      expect(cookie.split('; ')).toContain(part);
    expect(cookie).not.toMatch(/domain=/i);
    const asked = await get(myContacts.path, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(asked.status).toBe(401);
  });

  it.each([
    ['another site', fromEvil],
    ['another site in an old browser', { origin: 'https://evil.test' }],
    ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { origin: 'https://www.ardoise.test', 'sec-fetch-site': 'same-site' }],
  ])('sends no form for a reader: %s', async (_from, headers) => {
    const page = `/apply/${school.appId}`;
    const answer = await post(page, { ...form, ...headers }, 'phone=677000000');
    expect(answer.status).toBe(403);
    const own = { 'sec-fetch-site': 'same-origin', origin: 'null' };
    expect((await post(page, { ...form, ...own }, 'phone=677000000')).status).not.toBe(403);
  });

  it.each([
    ['https://evil.test', 400],
    ['null', 400],
    ['https://ardoise.test.evil.test', 400],
    [publicUrl, 101],
  ])('opens no socket: origin %s', async (origin, status) => {
    expect(await openSocket({ origin })).toBe(status);
  });
});

describe('an address', () => {
  it('signs nobody in, whatever it holds', async () => {
    const given = await app.call(createTemporaryToken, { body: {} }, { token });
    const names = [
      'token',
      'accessToken',
      'access_token',
      'authorization',
      'dynamic',
      'session',
      'sid',
    ];
    const secrets = [token, `Bearer ${token}`, given.body.data?.token ?? ''];
    for (const secret of secrets) {
      const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, secret])));
      const asked = await get(`${myContacts.path}?${query.toString()}`);
      expect(asked.status).toBe(401);
      expect(asked.headers.get('set-cookie')).toBeNull();
    }
    const page = await get(`/console/${school.appId}/?dynamic=${given.body.data?.token}`);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(await page.text()).not.toContain(token);
  });

  it('reads nothing that only somebody signed in may read', async () => {
    const closed = allCalls.filter(({ call }) => call.method === 'GET' && call.access !== 'public');
    expect(closed.length).toBeGreaterThan(50);
    const params = new Proxy<Record<string, unknown>>({}, { get: () => school.orgId });
    for (const { name, call } of closed) {
      const path = pathOf(call, params);
      const asked = await get(`${path}?token=${token}&access_token=${token}`);
      expect([name, asked.status]).toEqual([name, 401]);
    }
  });

  it('is never what changes something: such a call is no GET', () => {
    const changing = allCalls.filter(
      ({ call }) => call.method === 'GET' && (call.emits ?? []).length > 0,
    );
    expect(changing.map(({ name }) => name)).toEqual([]);
  });
});

describe('the log', () => {
  const lines = (words: string): Array<Record<string, unknown>> =>
    app.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === words);

  it('says who signed in, how and from where', async () => {
    await school.signIn();
    expect(lines('signed in').at(-1)).toMatchObject({
      personId: school.ownerId,
      orgId: school.orgId,
      by: 'password',
    });
    expect(lines('signed in').at(-1)?.['address']).toMatch(/^10\./);
  });

  it('says what was refused, to whom and from where, and nothing of what was sent', async () => {
    const wrong = { login: `owner@${school.appId}.test`, password: 'not this one' };
    await post(login.path, json, JSON.stringify(wrong));
    expect(lines('refused').at(-1)).toMatchObject({
      reason: 'wrongLogin',
      method: 'POST',
      route: login.path,
    });
    expect(lines('refused').at(-1)?.['address']).toMatch(/^10\./);
    const helper = await school.signInAs('support');
    await app.call(exportAudit, { body: { kind: 'sheet' } }, { token: helper });
    expect(lines('refused').at(-1)).toMatchObject({
      reason: 'notPermitted',
      orgId: school.orgId,
    });
    expect(lines('refused').at(-1)?.['personId']).toBeDefined();
    const written = lines('refused')
      .map((line) => JSON.stringify(line))
      .join('\n');
    for (const secret of ['not this one', wrong.login, token])
      expect(written).not.toContain(secret);
  });
});
