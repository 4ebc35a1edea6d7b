import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { exchangeTemporaryToken } from '../lib/api/shell-calls.ts';
import { type BasePath, basePathOf } from '../lib/base-path.ts';
import type { Console } from '../lib/console.tsx';
import { type Entry, takeEntry } from '../lib/entry.ts';
import { type Me, meKey } from '../lib/me.ts';
import { readJson } from '../lib/storage.ts';
import { ConsoleApp } from './console-app.tsx';
import { createConsole } from './create-console.ts';
import { createAppRouter, createQueries } from './router.tsx';

/** Opens a session with the one-time token of the hosted login. A spent one is told in a toast, or at the login. */
async function openSession(page: Console, temporaryToken: string): Promise<void> {
  try {
    page.session.adopt(await page.api(exchangeTemporaryToken, { body: { token: temporaryToken } }));
  } catch (error) {
    console.warn('The temporary token was not accepted.', error);
  }
}

function leaveWhenSessionEnds(page: Console): void {
  page.session.onEnd((reason) => {
    if (reason === 'signedOut') page.store.removeDrafts();
    page.leaveForLogin(reason === 'signedOut' ? { next: `${page.base.path}/` } : {});
  });
}

/** Another tab signed in as somebody else: what is on this page is not theirs. */
function reloadForSomebodyElse(page: Console, queries: QueryClient): void {
  page.store.watch('userData', () => {
    const id = readJson(page.store, 'userData')?.['id'];
    const me = queries.getQueryData<Me>(meKey);
    if (id !== undefined && me !== undefined && id !== me.user.id) window.location.reload();
  });
}

async function start(base: BasePath, entry: Entry): Promise<void> {
  const page = createConsole(base, entry);
  document.documentElement.lang = page.preferences.current().language;
  if (entry.hasUnknownRole) {
    page.leaveForLogin();
    return;
  }
  leaveWhenSessionEnds(page);
  const words = page.texts.ensure('shell');
  if (entry.temporaryToken !== null) await openSession(page, entry.temporaryToken);
  if (page.session.isSignedIn()) page.session.start();
  await words;
  const queries = createQueries();
  reloadForSomebodyElse(page, queries);
  const router = createAppRouter(page, queries);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  createRoot(root).render(<ConsoleApp page={page} queries={queries} router={router} />);
}

// Before anything else: a token must not stay in the address bar while the page loads.
const entry = takeEntry();
const base = basePathOf(window.location.pathname);
if (base === null) window.location.replace('/business/login');
else void start(base, entry);
