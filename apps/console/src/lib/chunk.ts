import { type Clock, systemClock } from '@ardoise/web/lib/clock.ts';

export const chunkTimeoutMs = 120_000;

/** `timeout`: nothing came. `missing`: the server has no such file, as after a new release. `error`: it broke. */
type ChunkFailure = 'timeout' | 'missing' | 'error';

/** A part of the console could not be loaded. Names the part, what went wrong and the address. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly chunk: string;
  readonly type: ChunkFailure;
  readonly address: string;
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED';

  constructor(chunk: string, type: ChunkFailure, address: string, isStyle: boolean) {
    const what = isStyle ? 'CSS chunk' : 'chunk';
    super(`Loading ${what} ${chunk} failed. (${type}: ${address})`);
    this.chunk = chunk;
    this.type = type;
    this.address = address;
    this.code = isStyle ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED';
  }
}

/** The build names a file after its module, and asks for it with a link: that is where its address can be read. */
function addressOf(chunk: string): string {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  return [...links].find((link) => link.href.includes(`/${chunk}-`))?.href ?? '';
}

function failureOf(chunk: string, cause: unknown): ChunkLoadError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const address = /(?:https?:\/)?\/\S+\.(?:js|css|tsx?)\S*/.exec(message)?.[0];
  // Browsers and the bundler say these words for a file that did not come; anything else broke while running.
  const isMissing = /dynamically imported module|module script|preload css/i.test(message);
  const isStyle = /preload css/i.test(message);
  const type = isMissing ? 'missing' : 'error';
  return new ChunkLoadError(chunk, type, address ?? addressOf(chunk), isStyle);
}

/** Loads a part of the console, for at most 120 s. */
export function loadChunk<Part>(
  chunk: string,
  load: () => Promise<Part>,
  clock: Clock = systemClock,
): Promise<Part> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(chunkTimeoutMs, () =>
      reject(new ChunkLoadError(chunk, 'timeout', addressOf(chunk), false)),
    );
    load()
      .finally(cancel)
      .then(resolve, (cause: unknown) => reject(failureOf(chunk, cause)));
  });
}
