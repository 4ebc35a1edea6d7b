import { expect, it, vi } from 'vitest';
import { createKeptShell } from './kept-shell.ts';
import { cacheName } from './release-lock.ts';

const origin = 'https://school.test';
const addressOf = (request: RequestInfo | URL) =>
  new URL(typeof request === 'object' && 'url' in request ? request.url : String(request), origin)
    .pathname;

/** As the browser's own: what is put is there under its address, over all caches in the order they were opened. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const matchIn = (store: Map<string, Response> | undefined, request: RequestInfo | URL) =>
    store?.get(addressOf(request))?.clone();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (request: RequestInfo | URL) => matchIn(store, request),
      put: async (request: RequestInfo | URL, answer: Response) =>
        void store.set(addressOf(request), answer),
    } as unknown as Cache;
  };
  return {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: RequestInfo | URL) =>
      [...stores.values()].map((store) => matchIn(store, request)).find((one) => one !== undefined),
  } as unknown as CacheStorage;
}

const html = (release: string) => `<script src="/assets/console/index-${release}.js"></script>`;

/** A server of one release, which can be reached or not. */
function serverOf(release: string) {
  const asked: string[] = [];
  const state = { isReached: true, status: 200, release };
  const fetching = vi.fn(async (request: RequestInfo | URL) => {
    const path = addressOf(request);
    asked.push(path);
    if (!state.isReached) throw new TypeError('Failed to fetch');
    const body = path.startsWith('/assets/') ? path : html(state.release);
    return new Response(body, { status: state.status });
  });
  return { asked, state, fetch: fetching as unknown as typeof fetch };
}

interface Given {
  caches?: CacheStorage;
  held?: readonly string[];
  after?: () => Promise<null>;
}

function install(release: string, server: ReturnType<typeof serverOf>, given: Given = {}) {
  const { caches = memoryCaches(), held = [], after = () => new Promise<null>(() => {}) } = given;
  const shell = createKeptShell({
    caches,
    fetch: server.fetch,
    locks: { query: async () => ({ held: held.map((name) => ({ name })), pending: [] }) },
    release,
    files: [`/assets/console/index-${release}.js`, '/assets/console/same.js'],
    after,
  });
  return { shell, caches };
}

const page = (path: string) =>
  ({ method: 'GET', mode: 'navigate', url: `${origin}${path}` }) as Request;
const file = (name: string) =>
  ({ method: 'GET', mode: 'cors', url: `${origin}/assets/console/${name}` }) as Request;

it('gives the page and all files from the device when the network is gone', async () => {
  const server = serverOf('r1');
  const { shell } = install('r1', server);
  await shell.keep();
  server.state.isReached = false;
  const shown = await shell.answer(page('/console/demo/onboarding/students'));
  expect(await shown?.text()).toBe(html('r1'));
  expect((await shell.answer(page('/business/login?next=x')))?.status).toBe(200);
  expect(await (await shell.answer(file('index-r1.js')))?.text()).toContain('index-r1');
});

it('gives the page of the server where it answers, and the kept one where it only fails', async () => {
  const server = serverOf('r1');
  const { shell } = install('r1', server);
  await shell.keep();
  server.state.release = 'r2';
  expect(await (await shell.answer(page('/console/demo/')))?.text()).toBe(html('r2'));
  server.state.status = 502;
  expect(await (await shell.answer(page('/console/demo/')))?.text()).toBe(html('r1'));
});

it('does not wait for ever on a line that brings nothing', async () => {
  const server = serverOf('r1');
  const { shell, caches } = install('r1', server, { after: async () => null });
  await shell.keep();
  const silent = { ...server, fetch: (() => new Promise(() => {})) as unknown as typeof fetch };
  const stuck = install('r1', silent, { caches, after: async () => null });
  expect(await (await stuck.shell.answer(page('/console/demo/')))?.text()).toBe(html('r1'));
});

it('an open tab of the release before finds its files, until it is closed', async () => {
  const server = serverOf('r1');
  const { shell, caches } = install('r1', server);
  await shell.keep();
  server.state.release = 'r2';
  const held = [cacheName('r1')];
  const next = install('r2', server, { caches, held });
  await next.shell.keep();
  await next.shell.forgetOld();
  server.state.isReached = false;
  expect(await (await next.shell.answer(file('index-r1.js')))?.text()).toContain('index-r1');
  await install('r2', server, { caches }).shell.forgetOld();
  expect(await caches.keys()).toEqual([cacheName('r2')]);
  await expect(next.shell.answer(file('index-r1.js'))).rejects.toThrow('Failed to fetch');
});

it('fetches only what the release before did not have', async () => {
  const server = serverOf('r1');
  const { shell, caches } = install('r1', server);
  await shell.keep();
  server.asked.length = 0;
  server.state.release = 'r2';
  await install('r2', server, { caches }).shell.keep();
  expect(server.asked).toEqual(['/assets/console/index-r2.js', '/desk', '/business/login']);
});

it('keeps no page of another release than its files', async () => {
  const server = serverOf('r2');
  const { shell } = install('r1', server);
  await expect(shell.keep()).rejects.toThrow('another release');
});

it('leaves calls, uploads and everything else to the browser', () => {
  const { shell } = install('r1', serverOf('r1'));
  const call = { method: 'GET', mode: 'cors', url: `${origin}/ba021/v1/school/students` };
  expect(shell.answer(call as Request)).toBeNull();
  const form = { method: 'POST', mode: 'navigate', url: `${origin}/console/demo/` };
  expect(shell.answer(form as Request)).toBeNull();
});

it('says so in both languages where even the page is gone', async () => {
  const server = serverOf('r1');
  server.state.isReached = false;
  const { shell } = install('r1', server);
  const words = await (await shell.answer(page('/console/demo/')))?.text();
  expect(words).toContain('Try again');
  expect(words).toContain('Réessayer');
});
