import { refreshToken as refreshCall } from '@ardoise/contract/endpoints/session';
import type { EventName } from '@ardoise/contract/protocol/events';
import { say } from '@ardoise/contract/values/language';
import type { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import { createClient } from '@ardoise/web/lib/api/client.ts';
import { requestHeaders } from '@ardoise/web/lib/api/headers.ts';
import { createTransport } from '@ardoise/web/lib/api/transport.ts';
import { systemClock as clock } from '@ardoise/web/lib/clock.ts';
import { type Entry, storeEntry } from '@ardoise/web/lib/entry.ts';
import { hostedLoginAddress } from '@ardoise/web/lib/hosted-login.ts';
import { createPending } from '@ardoise/web/lib/pending.ts';
import { createPreferences } from '@ardoise/web/lib/preferences.ts';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { createTabLock } from '@ardoise/web/lib/session/tab-lock.ts';
import { createStore, type Store } from '@ardoise/web/lib/storage.ts';
import type { BasePath } from '../lib/base-path.ts';
import { createBlocking } from '../lib/blocking.ts';
import type { Console } from '../lib/console.tsx';
import type { Reach } from '../lib/readings/persist.ts';
import { createSession, type Session } from '../lib/session/session.ts';
import { createTexts } from '../lib/texts.ts';
import { createToasts, toastMs } from '../lib/toasts.ts';
import { createVisitedPages } from '../lib/visited.ts';

const errorTitle = { en: 'Error', fr: 'Erreur' };

function distinctIdIn(store: Store): string {
  const id = store.read('distinctId') ?? randomId();
  store.write('distinctId', id);
  return id;
}

function openPreferences(store: Store, entry: Entry) {
  return createPreferences(store, entry, {
    language: navigator.language,
    prefersDark: window.matchMedia('(prefers-color-scheme: dark)').matches,
  });
}

/** Where the person is now, as the hosted login's `next` takes it. */
const currentAddress = () =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`;

interface Readers {
  readonly reach: Reach;
  /** A call has succeeded by which this may have happened. */
  readonly onHappened: (names: readonly EventName[]) => void;
}

/** Puts the parts together. The session and the client need each other: a refresh is a call, a call may refresh. */
export function createConsole(
  base: BasePath,
  entry: Entry,
  { reach, onHappened }: Readers,
): Console {
  const store = createStore(base.appId);
  storeEntry(store, entry, clock.now());
  store.write('appId', base.appId);
  const preferences = openPreferences(store, entry);
  const pending = createPending();
  const toasts = createToasts(clock);
  const distinctId = distinctIdIn(store);
  let isLeaving = false;
  const language = () => preferences.current().language;
  const showError = (error: ApiError) =>
    toasts.show({
      title: say(errorTitle, language()),
      text: error.said,
      tone: 'error',
      place: 'top-center',
      durationMs: toastMs.apiError,
    });

  const session: Session = createSession({
    store,
    clock,
    target: window,
    lock: createTabLock(`ardoise-refresh-${base.appId}`, store, clock),
    requestTokens: (refreshToken, idempotencyKey) =>
      client.api(refreshCall, {}, { refreshToken, idempotencyKey, silent: true, spinner: false }),
  });
  const client = createClient({
    transport: createTransport(),
    session,
    pending,
    language,
    headers: () =>
      requestHeaders({
        token: session.token(),
        // The server knows a school by its appId as well: what the address names is what is asked for.
        orgId: base.isDesk ? null : (store.read('orgId') ?? base.appId),
        language: language(),
        distinctId,
      }),
    onSignInNeeded: () => session.end('refused'),
    onError: showError,
    onHappened,
  });

  return {
    base,
    clock,
    store,
    session,
    pending,
    reach,
    toasts,
    preferences,
    showError,
    api: client.api,
    upload: client.upload,
    blocking: createBlocking(),
    texts: createTexts(language()),
    visited: createVisitedPages(base.appId),
    leaveForLogin({ page, why, next = currentAddress() } = {}) {
      // The first to leave says why; whatever fails after it while the page goes away says nothing new.
      if (isLeaving) return;
      isLeaving = true;
      const { language: lang, skin } = preferences.current();
      window.location.replace(
        hostedLoginAddress({ page, next, why, language: lang, mode: skin, appId: base.appId }),
      );
    },
  };
}
