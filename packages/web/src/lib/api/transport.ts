import { type Clock, systemClock } from '../clock.ts';

export const requestTimeoutMs = 30_000;
export const uploadTimeoutMs = 300_000;

export interface Outgoing {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Uploads only: the share that has been sent, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** The status and the parsed JSON, undefined where the answer is not JSON. */
export interface Incoming {
  readonly status: number;
  readonly body: unknown;
  /** The `Retry-After` of a refused request. */
  readonly retryAfterSeconds?: number | null;
}

type Verb = (outgoing: Outgoing) => Promise<Incoming>;

/** The four verbs of the platform's clients. A rejection means that there was no answer. */
export interface Transport {
  readonly get: Verb;
  readonly post: Verb;
  readonly put: Verb;
  readonly upload: Verb;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs `send` with a signal that aborts when the time is over or when the caller no longer wants the answer. */
async function within<T>(
  clock: Clock,
  timeoutMs: number,
  wanted: AbortSignal | undefined,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(wanted?.reason);
  const cancelTimer = clock.after(timeoutMs, () =>
    controller.abort(new DOMException('The server took too long.', 'TimeoutError')),
  );
  if (wanted?.aborted) abort();
  wanted?.addEventListener('abort', abort);
  try {
    return await send(controller.signal);
  } finally {
    cancelTimer();
    wanted?.removeEventListener('abort', abort);
  }
}

/** `fetch` cannot tell how far an upload is; XMLHttpRequest can. */
function sendFiles(outgoing: Outgoing, signal: AbortSignal): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', outgoing.address);
    for (const [name, value] of Object.entries(outgoing.headers)) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) outgoing.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onerror = () => reject(new TypeError('The upload failed.'));
    request.onabort = () => reject(signal.reason as DOMException);
    signal.addEventListener('abort', () => request.abort());
    request.send(outgoing.body as FormData);
  });
}

export function createTransport(clock: Clock = systemClock): Transport {
  const verb =
    (method: string): Verb =>
    (outgoing) =>
      within(clock, requestTimeoutMs, outgoing.signal, async (signal) => {
        const hasBody = outgoing.body !== undefined;
        const response = await fetch(outgoing.address, {
          method,
          signal,
          headers: hasBody
            ? { ...outgoing.headers, 'Content-Type': 'application/json' }
            : outgoing.headers,
          body: hasBody ? JSON.stringify(outgoing.body) : null,
          // A cookie holds no session here, only that this browser has signed in before.
          credentials: 'same-origin',
        });
        const retryAfter = Number(response.headers.get('retry-after'));
        return {
          status: response.status,
          body: parse(await response.text()),
          retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
        };
      });
  return {
    get: verb('GET'),
    post: verb('POST'),
    put: verb('PUT'),
    upload: (outgoing) =>
      within(clock, uploadTimeoutMs, outgoing.signal, (signal) => sendFiles(outgoing, signal)),
  };
}
