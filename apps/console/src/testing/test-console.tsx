import type { Language } from '@ardoise/contract/values/language';
import { systemClock } from '@ardoise/web/lib/clock.ts';
import { readEntry } from '@ardoise/web/lib/entry.ts';
import { createPending } from '@ardoise/web/lib/pending.ts';
import { createPreferences } from '@ardoise/web/lib/preferences.ts';
import { createTabLock } from '@ardoise/web/lib/session/tab-lock.ts';
import { createStore } from '@ardoise/web/lib/storage.ts';
import { ArdoiseTheme } from '@ardoise/web/ui/ardoise-theme.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { vi } from 'vitest';
import { createBlocking } from '../lib/blocking.ts';
import { type Console, ConsoleContext } from '../lib/console.tsx';
import { createSession } from '../lib/session/session.ts';
import { createTexts } from '../lib/texts.ts';
import { createToasts } from '../lib/toasts.ts';
import { createVisitedPages } from '../lib/visited.ts';
import type { Domain } from '../locales/catalogue.ts';

interface TestConsoleParts {
  /** Answers by the path of the call; a missing one fails as a dropped network would. */
  answers?: Readonly<Record<string, (request: unknown) => unknown>>;
  language?: Language;
  isSignedIn?: boolean;
}

/** The console as it is, but for the network and the hosted login. */
export function createTestConsole(parts: TestConsoleParts = {}): Console {
  const { answers = {}, language = 'en', isSignedIn = true } = parts;
  localStorage.clear();
  sessionStorage.clear();
  const store = createStore('demo');
  store.write('language', language);
  if (isSignedIn) store.write('token', 'token');
  const preferences = createPreferences(store, readEntry('https://school.test/').entry, {
    language,
    prefersDark: false,
  });
  const api = vi.fn(async (call: { path: string }, request: unknown) => {
    const answer = answers[call.path];
    if (answer === undefined) throw new TypeError(`No answer for ${call.path}`);
    return answer(request);
  });
  return {
    base: { zone: 'console', appId: 'demo', path: '/console/demo', isDesk: false },
    clock: systemClock,
    store,
    api: api as unknown as Console['api'],
    upload: vi.fn() as unknown as Console['upload'],
    session: createSession({
      store,
      clock: systemClock,
      lock: createTabLock('test', store, systemClock, null),
      target: window,
      requestTokens: () => Promise.reject(new Error('no server')),
    }),
    pending: createPending(),
    reach: { isReached: () => true, on: () => () => {} },
    blocking: createBlocking(),
    toasts: createToasts(systemClock),
    preferences,
    texts: createTexts(language),
    visited: createVisitedPages('demo'),
    showError: vi.fn(),
    leaveForLogin: vi.fn(),
  };
}

export const createTestQueries = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

/** Lets promises settle and the page be drawn. */
export const settled = (delayMs = 5) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, delayMs);
  });

/** Waits until the check no longer throws, also on a machine that is busy for a minute. */
export async function eventually(check: () => void): Promise<void> {
  for (let tries = 0; tries < 6_000; tries += 1) {
    await settled(10);
    try {
      check();
      return;
    } catch {
      // Not yet.
    }
  }
  check();
}

let mounted: Root | null = null;

/** Takes the page away. A router that stays would follow the address that the next test sets. */
export function leave(): void {
  mounted?.unmount();
  mounted = null;
}

/** Draws a component with everything that the console has around it. */
export async function render(
  page: Console,
  domains: readonly Domain[],
  node: ReactNode,
): Promise<void> {
  await Promise.all(domains.map(page.texts.ensure));
  const { language, messages } = page.texts.current();
  leave();
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root') as HTMLElement);
  mounted = root;
  root.render(
    <ConsoleContext value={page}>
      <QueryClientProvider client={createTestQueries()}>
        <ArdoiseTheme skin="light">
          <IntlProvider locale={language} messages={messages} timeZone="Africa/Douala">
            {node}
          </IntlProvider>
        </ArdoiseTheme>
      </QueryClientProvider>
    </ConsoleContext>,
  );
  await settled(30);
}

/** The first element with this role and these words. */
export function find(role: string, words?: string | RegExp): HTMLElement {
  const selector = role === 'button' ? 'button, [role="button"]' : `[role="${role}"], ${role}`;
  const wanted = (element: HTMLElement) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return words === undefined || (typeof words === 'string' ? text === words : words.test(text));
  };
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(wanted);
  if (found === undefined) throw new Error(`There is no ${role} ${String(words ?? '')}.`);
  return found;
}

export async function press(element: HTMLElement): Promise<void> {
  element.click();
  await settled();
}

/** Types as a person would: React hears only what the browser's own setter has set. */
export async function type(input: HTMLInputElement, text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
}
