import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTransport } from './transport.ts';

/** A server that never answers: only an abort ends the request. */
const silence = (_address: unknown, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as DOMException));
  });

class SilentUpload {
  static last: SilentUpload;
  upload: { onprogress?: (event: object) => void } = {};
  status = 200;
  responseText = '{"success":true}';
  onload?: () => void;
  onabort?: () => void;
  headers: Record<string, string> = {};
  constructor() {
    SilentUpload.last = this;
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.onabort?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(silence));
  vi.stubGlobal('XMLHttpRequest', SilentUpload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const outgoing = { address: '/x', headers: { 'X-Platform': 'H5' } };

async function timeoutOf(request: Promise<unknown>): Promise<() => string | null> {
  let failure: string | null = null;
  request.catch((error: unknown) => {
    failure = (error as DOMException).name;
  });
  return () => failure;
}

it.each(['get', 'post', 'put'] as const)('%s gives up after 30 s', async (verb) => {
  const failure = await timeoutOf(createTransport()[verb](outgoing));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(failure()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure()).toBe('TimeoutError');
});

it('an upload gives up after 5 minutes', async () => {
  const failure = await timeoutOf(createTransport().upload({ ...outgoing, body: new FormData() }));
  await vi.advanceTimersByTimeAsync(299_999);
  expect(failure()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure()).toBe('TimeoutError');
});

it('an upload tells how far it is, and answers the parsed body', async () => {
  const onProgress = vi.fn();
  const answer = createTransport().upload({ ...outgoing, body: new FormData(), onProgress });
  SilentUpload.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  SilentUpload.last.onload?.();
  expect(await answer).toEqual({ status: 200, body: { success: true } });
  expect(onProgress).toHaveBeenCalledWith(0.25);
  expect(SilentUpload.last.headers).toEqual({ 'X-Platform': 'H5' });
});

it('stops when the caller no longer wants the answer', async () => {
  const controller = new AbortController();
  const failure = await timeoutOf(
    createTransport().get({ ...outgoing, signal: controller.signal }),
  );
  controller.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(failure()).toBe('AbortError');
  expect(vi.getTimerCount()).toBe(0);
});

it('sends JSON, and reads what is not JSON as no body', async () => {
  const fetch = vi.fn(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  vi.stubGlobal('fetch', fetch);
  const answer = await createTransport().post({ ...outgoing, body: { a: 1 } });
  expect(answer).toMatchObject({ status: 502, body: undefined });
  expect(fetch).toHaveBeenCalledWith(
    '/x',
    expect.objectContaining({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'X-Platform': 'H5', 'Content-Type': 'application/json' },
    }),
  );
});
