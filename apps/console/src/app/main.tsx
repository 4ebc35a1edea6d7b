import { exchangeTemporaryToken, logout } from '@ardoise/contract/endpoints/session';
import type { EventName } from '@ardoise/contract/protocol/events';
import { type Entry, forgetPerson, takeEntry } from '@ardoise/web/lib/entry.ts';
import type { WhyLogin } from '@ardoise/web/lib/hosted-login.ts';
import { readJson } from '@ardoise/web/lib/storage.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { type BasePath, parseBasePath } from '../lib/base-path.ts';
import type { Console } from '../lib/console.tsx';
import { type Me, meKey } from '../lib/me.ts';
import type { EndReason } from '../lib/session/session.ts';
import { followFocus } from '../ui/focus/focus-place.ts';
import { ConsoleApp } from './console-app.tsx';
import { createConsole } from './create-console.ts';
import { createReadings, type Readings } from './readings.ts';
import { createAppRouter, createQueries } from './router.tsx';
import { showStartFailure } from './start-failure.ts';

/**
 * Opens a session with the one-time token of the hosted login. A spent one changes nothing: whoever was signed in
 * stays so, with a toast that tells; whoever was not is told at the login.
 */
async function openSession(page: Console, { temporaryToken, role }: Entry): Promise<void> {
  if (temporaryToken === null) return;
  try {
    const tokens = await page.api(exchangeTemporaryToken, { body: { token: temporaryToken } });
    forgetPerson(page.store);
    page.store.write('orgRole', role);
    page.session.adopt(tokens);
  } catch {
    if (!page.session.isSignedIn()) page.leaveForLogin({ why: 'link' });
  }
}

/** After the first screen is there. */
const keepAfterMs = 4_000;

const whys: Readonly<Partial<Record<EndReason, WhyLogin>>> = {
  inactive: 'inactive',
  refused: 'ended',
};

/** What this person has read goes from the device before the page does. */
async function leave(page: Console, readings: Readings, reason: EndReason): Promise<void> {
  const isWanted = reason === 'signedOut';
  if (isWanted) page.store.removeDrafts();
  await readings.forget(page);
  page.leaveForLogin(isWanted ? { next: `${page.base.path}/` } : { why: whys[reason] });
}

/** Another tab signed in as somebody else: what is on this page is not theirs. */
function reloadForSomebodyElse(page: Console, queries: QueryClient): void {
  page.store.watch('userData', () => {
    const id = readJson(page.store, 'userData')?.['id'];
    const me = queries.getQueryData<Me>(meKey);
    if (id !== undefined && me !== undefined && id !== me.user.id) window.location.reload();
  });
}

/** Nobody changes anything in a page's first moments: what each event touches is no part of the start. Where it does not come, all is read again. */
async function renewLater(queries: QueryClient, names: readonly EventName[]): Promise<void> {
  try {
    const { renewTouched } = await import('../lib/api/renew.ts');
    await renewTouched(queries, names);
  } catch {
    await queries.invalidateQueries();
  }
}

async function start(base: BasePath, entry: Entry): Promise<void> {
  const readings = createReadings();
  const queries = createQueries(readings.persister);
  const onHappened = (names: readonly EventName[]) => void renewLater(queries, names);
  const page = createConsole(base, entry, { reach: readings.reach, onHappened });
  readings.use(page, queries);
  document.documentElement.lang = page.preferences.current().language;
  if (entry.hasUnknownRole) {
    page.leaveForLogin({ why: 'role' });
    return;
  }
  page.session.onEnd((reason) => void leave(page, readings, reason));
  const words = page.texts.ensure('shell');
  await openSession(page, entry);
  const logOut = () => page.api(logout, {}, { silent: true, spinner: false });
  if (page.session.isSignedIn()) await page.session.start(logOut);
  await words;
  reloadForSomebodyElse(page, queries);
  followFocus();
  const router = createAppRouter(page, queries);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  createRoot(root).render(<ConsoleApp page={page} queries={queries} router={router} />);
  page.clock.after(keepAfterMs, () => {
    import('./keep-on-device.ts').then(({ keepOnDevice }) => keepOnDevice(base), console.warn);
  });
}

// Before anything else: a token must not stay in the address bar while the page loads.
const entry = takeEntry();
const base = parseBasePath(window.location.pathname);
if (base === null) window.location.replace('/business/login');
else start(base, entry).catch(showStartFailure);
