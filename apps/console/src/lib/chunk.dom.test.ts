import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChunkLoadError, loadChunk } from './chunk.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
});

const failureOf = (load: () => Promise<unknown>) =>
  loadChunk('settings-screen', load).then(
    () => null,
    (error: unknown) => error as ChunkLoadError,
  );

it('waits 120 s for a file, then names the chunk, the type and the address', async () => {
  document.head.innerHTML =
    '<link rel="modulepreload" href="https://school.test/assets/console/settings-screen-AbC1.js">';
  const failure = failureOf(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(119_999);
  const early = await Promise.race([failure, Promise.resolve('waiting')]);
  expect(early).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({
    name: 'ChunkLoadError',
    chunk: 'settings-screen',
    type: 'timeout',
    address: 'https://school.test/assets/console/settings-screen-AbC1.js',
    code: 'CHUNK_LOAD_FAILED',
  });
});

it('tells a file that the server no longer has from one that broke', async () => {
  const missing = await failureOf(() =>
    Promise.reject(
      new TypeError('Failed to fetch dynamically imported module: https://a.test/assets/x-1.js'),
    ),
  );
  expect(missing).toMatchObject({ type: 'missing', address: 'https://a.test/assets/x-1.js' });
  const broken = await failureOf(() => Promise.reject(new Error('x is not a function')));
  expect(broken).toMatchObject({ type: 'error' });
});

it('gives a style sheet its own code', async () => {
  const failure = await failureOf(() =>
    Promise.reject(new Error('Unable to preload CSS for /assets/console/x-1.css')),
  );
  expect(failure).toMatchObject({
    code: 'CSS_CHUNK_LOAD_FAILED',
    address: '/assets/console/x-1.css',
    message: 'Loading CSS chunk settings-screen failed. (missing: /assets/console/x-1.css)',
  });
});

it('hands over what was loaded, and leaves no timer behind', async () => {
  expect(await loadChunk('x', async () => 'part')).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});
