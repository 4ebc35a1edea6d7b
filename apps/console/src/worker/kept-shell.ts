import { cacheName, isReleaseHeld, keptPrefix } from './release-lock.ts';

export interface KeptShellParts {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly locks: Pick<LockManager, 'query'>;
  readonly release: string;
  /** The addresses of all programs, words and styles of this release; none of them ever changes its content. */
  readonly files: readonly string[];
  readonly after: (delayMs: number) => Promise<null>;
}

export interface KeptShell {
  /** Fetches what is missing. What an earlier try or release has brought is not fetched again. */
  keep(): Promise<void>;
  /** Removes the files of releases that no open tab was loaded as. */
  forgetOld(): Promise<void>;
  /** Null: the browser does what it would do without us. */
  answer(request: Request): Promise<Response> | null;
}

/** So long a page is waited for before the one that is kept is taken: on a bad line nothing may come for minutes. */
export const patienceMs = 8_000;
/** Few at a time, so that what the person asks for comes first. */
const lanes = 3;
const filesBelow = '/assets/console/';

/** The console's page is the same for every school, and at the desk; the hosted login has its own. */
const pages = ['/desk', '/business/login'] as const;
const pageFor = (path: string): (typeof pages)[number] =>
  /^\/business(?:\/|$)/.test(path) ? '/business/login' : '/desk';

const anyHeaders = { ignoreVary: true } as const;

/** Where even the kept page is gone, as when the device was short of room. */
const lastWord = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ardoise</title>
<body style="padding:15vh 24px;text-align:center;font:16px/1.5 system-ui,sans-serif"><p>Pas de connexion. Cette page n’est pas encore sur cet appareil.</p><p lang="en">No connection. This page is not on this device yet.</p><p><a href="">Réessayer · Try again</a></p>`;

export function createKeptShell(parts: KeptShellParts): KeptShell {
  const { caches, release } = parts;
  const files = new Set(parts.files);
  const ownName = cacheName(release);

  async function keepFile(cache: Cache, file: string): Promise<void> {
    if ((await cache.match(file, anyHeaders)) !== undefined) return;
    const answer = (await caches.match(file, anyHeaders)) ?? (await parts.fetch(file));
    if (!answer.ok) throw new Error(`${file} was answered with ${answer.status}.`);
    await cache.put(file, answer);
  }

  /** A page of another release would ask for files that are not kept. */
  async function keepPage(cache: Cache, page: string): Promise<void> {
    const answer = await parts.fetch(page, { cache: 'no-store' });
    const named = (await answer.clone().text()).match(/\/assets\/console\/[^"]+/g) ?? [];
    const isOurs = answer.ok && named.length > 0 && named.every((file) => files.has(file));
    if (!isOurs) throw new Error(`${page} is of another release.`);
    await cache.put(page, answer);
  }

  /** The network first: after a deployment nobody gets the page of before, except where nothing else is to be had. */
  async function answerPage(request: Request, path: string): Promise<Response> {
    const answer = parts.fetch(request).catch(() => null);
    const inTime = await Promise.race([answer, parts.after(patienceMs)]);
    if (inTime !== null && inTime.status < 500) return inTime;
    const page = pageFor(path);
    const own = await (await caches.open(ownName)).match(page, anyHeaders);
    const kept = own ?? (await caches.match(page, anyHeaders)) ?? (await answer);
    return kept ?? new Response(lastWord, { headers: { 'content-type': 'text/html' } });
  }

  const answerFile = async (request: Request): Promise<Response> =>
    (await caches.match(request, anyHeaders)) ?? parts.fetch(request);

  return {
    async keep() {
      const cache = await caches.open(ownName);
      const waiting = [...files];
      const work = async () => {
        for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
          await keepFile(cache, file);
      };
      await Promise.all(Array.from({ length: lanes }, work));
      for (const page of pages) await keepPage(cache, page);
    },
    async forgetOld() {
      const isHeld = await isReleaseHeld(parts.locks);
      const old = (await caches.keys()).filter(
        (name) => name.startsWith(keptPrefix) && name !== ownName && !isHeld(name),
      );
      await Promise.all(old.map((name) => caches.delete(name)));
    },
    answer(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== 'GET') return null;
      if (request.mode === 'navigate') return answerPage(request, pathname);
      return pathname.startsWith(filesBelow) ? answerFile(request) : null;
    },
  };
}
