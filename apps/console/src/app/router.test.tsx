import { RouterProvider } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Console } from '../lib/console.tsx';
import type { Me } from '../lib/me.ts';
import { demoMe } from '../testing/demo-me.ts';
import {
  createTestConsole,
  createTestQueries,
  eventually,
  leave,
  render,
} from '../testing/test-console.tsx';
import { createAppRouter } from './router.tsx';

const configPath = '/aa038/v1/mps/config';
const infoPath = '/ba021/v1/org/my/info-with-org-account';

interface Visit {
  me?: Me;
  role?: string;
  isSignedIn?: boolean;
  language?: 'en' | 'fr';
}

const answers = (me: Me) => ({
  [infoPath]: () => me,
  [configPath]: () => ({ release: 'development', underMaintenance: false }),
  '/ba021/v1/school/notifications': () => ({ items: [], total: 0, page: 1, perPage: 1, unread: 0 }),
});

async function visit(path: string, { me = demoMe(), role, isSignedIn, language }: Visit = {}) {
  leave();
  window.history.replaceState(null, '', `/console/demo${path}`);
  const page: Console = createTestConsole({
    answers: answers(me),
    ...(isSignedIn === undefined ? {} : { isSignedIn }),
    ...(language === undefined ? {} : { language }),
  });
  if (role !== undefined) page.store.write('orgRole', role);
  const router = createAppRouter(page, createTestQueries());
  const domains = ['shell', 'access', 'settings', 'people', 'account'] as const;
  await render(page, domains, <RouterProvider router={router} />);
  await eventually(() => expect(router.state.status).toBe('idle'));
  return { page, path: () => router.state.location.pathname, router };
}

const menu = () => [...document.querySelectorAll('nav a')].map((link) => link.textContent);
const text = () => document.body.textContent ?? '';

beforeEach(() => vi.stubGlobal('__ARDOISE_RELEASE__', 'development'));

describe('the routes', () => {
  it('lead from the root to the balance', async () => {
    const { path } = await visit('/');
    await eventually(() => expect(path()).toBe('/account/balance'));
  });

  it('lead whoever may not see money to their first screen', async () => {
    const { path } = await visit('/', { me: demoMe({ role: 'itOrDeveloper' }) });
    await eventually(() => expect(path()).toBe('/apps/settings/profile'));
  });

  it('lead a client from the root to access control', async () => {
    const { path } = await visit('/', { role: 'client' });
    await eventually(() => expect(path()).toBe('/access-control'));
  });

  it('lead from /apps/settings to its profile', async () => {
    const { path } = await visit('/apps/settings');
    expect(path()).toBe('/apps/settings/profile');
  });

  it.each(['/nowhere', '/apps/email/nofolder', '/pages/authentication/login-v3'])(
    'lead from %s to /error-404',
    async (address) => {
      const { path } = await visit(address);
      expect(path()).toBe('/error-404');
      await eventually(() => expect(text()).toContain('Page not found'));
    },
  );

  it.each([
    ['/coming-soon', 'This is on its way'],
    ['/not-authorized', 'Your role has no access to this page'],
    ['/under-maintenance', 'We are working on Ardoise'],
    ['/error', 'Something went wrong'],
    ['/pages/miscellaneous/error', 'Something went wrong'],
  ])('show %s on a page that stands alone', async (address, words) => {
    await visit(address, { isSignedIn: false });
    await eventually(() => expect(text()).toContain(words));
    expect(document.querySelector('nav')).toBeNull();
  });

  it.each([
    ['/login', 'login'],
    ['/register', 'register'],
    ['/forgot-password', 'forgot-password'],
    ['/pages/authentication/login-v2', 'login'],
    ['/pages/authentication/reset-password-v1', 'forgot-password'],
  ])('lead from %s to the hosted login', async (address, hosted) => {
    window.history.replaceState(null, '', `/console/demo${address}`);
    const page = createTestConsole({ isSignedIn: false, answers: answers(demoMe()) });
    const router = createAppRouter(page, createTestQueries());
    await render(page, ['shell'], <RouterProvider router={router} />);
    await eventually(() =>
      expect(page.leaveForLogin).toHaveBeenCalledWith({ page: hosted, next: '/console/demo/' }),
    );
  });

  it('lead whoever is signed in already away from the login', async () => {
    const { path, page } = await visit('/login');
    await eventually(() => expect(path()).toBe('/account/balance'));
    expect(page.leaveForLogin).not.toHaveBeenCalled();
  });

  it('lead to the hosted login where nobody is signed in', async () => {
    window.history.replaceState(null, '', '/console/demo/access-control');
    const page = createTestConsole({ isSignedIn: false, answers: answers(demoMe()) });
    const router = createAppRouter(page, createTestQueries());
    await render(page, ['shell'], <RouterProvider router={router} />);
    await eventually(() => expect(page.leaveForLogin).toHaveBeenCalledTimes(1));
  });
});

describe('the template part', () => {
  const school = { ...demoMe().organisation, hasTemplatePart: true } as NonNullable<
    Me['organisation']
  >;

  it('opens where the school has switched it on, with its group of the menu', async () => {
    const { path } = await visit('/card/basic', { me: demoMe({ organisation: school }) });
    expect(path()).toBe('/card/basic');
    await eventually(() => expect(text()).toContain('Form elements'));
    await eventually(() => expect(menu()).toContain('Style guide'));
  });

  it('is gone elsewhere, but for the help', async () => {
    const { path } = await visit('/card/basic');
    expect(path()).toBe('/error-404');
    expect(menu()).not.toContain('Style guide');
    const help = await visit('/help/fees');
    expect(help.path()).toBe('/pages/knowledge-base/money/fees');
    await eventually(() => expect(text()).toContain('Ask for money'));
  });

  it('shows whoever is signed in the steps of the sign-in', async () => {
    const { path, page } = await visit('/pages/authentication/login-v2', {
      me: demoMe({ organisation: school }),
    });
    expect(path()).toBe('/pages/authentication/login-v2');
    expect(page.leaveForLogin).not.toHaveBeenCalled();
    await eventually(() => expect(text()).toContain('One more step'));
  });
});

describe('the shell', () => {
  it('builds the menu from permissions, in the reader’s language', async () => {
    await visit('/access-control', { language: 'fr' });
    await eventually(() =>
      expect(menu()).toEqual(
        expect.arrayContaining(['Paramètres', 'Droits d’accès', 'Mon compte']),
      ),
    );
  });

  it('hides from a client what a client may not open, and says who can', async () => {
    await visit('/apps/settings/profile', { role: 'client' });
    await eventually(() =>
      expect(text()).toContain(
        'These roles can open it: Owner, Manager, Auditor or IT\u00a0/ developer',
      ),
    );
    expect(menu()).toEqual(['Access control', 'My account']);
  });

  it('says so where the account has no access to the school', async () => {
    await visit('/access-control', { me: demoMe({ organisation: null, organisations: [] }) });
    await eventually(() => expect(text()).toContain('Your account has no access to this school'));
    expect(text()).toContain('ARDTPQ3AYJT7NZF7');
  });

  it('shows no other school under the address of this one', async () => {
    const other = { ...demoMe().organisation, appId: 'palmiers', name: 'Another school' };
    await visit('/access-control', { me: { ...demoMe(), organisation: other as never } });
    await eventually(() => expect(text()).toContain('Your account has no access to this school'));
    expect(text()).not.toContain('Another school');
  });

  it('leads an owner who still needs a second factor to their own account', async () => {
    const me = demoMe({ needsSecondFactor: true });
    await visit('/access-control', { me });
    await eventually(() => expect(text()).toContain('One more step for your account'));
    expect(text()).toContain('Collège Les Palmiers requires two-step verification');
    await visit('/account/me', { me });
    await eventually(() => expect(text()).toContain('My account'));
    expect(text()).not.toContain('One more step for your account');
  });
});
