import { refreshToken as refreshCall } from '@ardoise/contract/endpoints/session';
import { getConfig } from '@ardoise/contract/endpoints/system';
import type { Language } from '@ardoise/contract/values/language';
import { type Api, createClient } from '@ardoise/web/lib/api/client.ts';
import { requestHeaders } from '@ardoise/web/lib/api/headers.ts';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { createTransport } from '@ardoise/web/lib/api/transport.ts';
import { systemClock } from '@ardoise/web/lib/clock.ts';
import { createPending } from '@ardoise/web/lib/pending.ts';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { createTabLock } from '@ardoise/web/lib/session/tab-lock.ts';
import { createStore } from '@ardoise/web/lib/storage.ts';
import { createHostedSession } from './session.ts';

/** The hosted login keeps its own things, apart from those of any school. */
export const store = createStore('business');

let language: Language = 'en';

/** Answers of the server come in this language from now on. */
export function speak(next: Language): void {
  language = next;
}

function distinctId(): string {
  const known = store.read('distinctId') ?? randomId();
  store.write('distinctId', known);
  return known;
}

export const session = createHostedSession({
  store,
  clock: systemClock,
  lock: createTabLock('ardoise-business-refresh', store, systemClock),
  requestTokens: (refreshToken, idempotencyKey) =>
    api(refreshCall, undefined, { refreshToken, idempotencyKey }),
});

const client = createClient({
  transport: createTransport(),
  session,
  pending: createPending(),
  language: () => language,
  headers: () =>
    requestHeaders({ token: session.token(), orgId: null, language, distinctId: distinctId() }),
  // This is the page that other pages send people to: it shows every failure where it happened.
  onSignInNeeded: () => session.forget(),
  onError: () => {},
});

export const api: Api = client.api;

export type Config = AnswerOf<typeof getConfig>;

let config: Promise<Config> | null = null;

/** Asked once; after a failure, asked again. */
export function loadConfig(): Promise<Config> {
  config ??= api(getConfig).catch((error: unknown) => {
    config = null;
    throw error;
  });
  return config;
}
