import type { HostedPage } from '@ardoise/web/lib/hosted-login.ts';
import { createRoute, type ParsedLocation, redirect } from '@tanstack/react-router';
import { type RouterContext, rootRoute, signedInRoute } from '../lib/routes.ts';
import { Home } from './home.tsx';

/** The root only leads on. */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: Home,
  staticData: { screen: { title: 'home' } },
});

/** Signing in happens at the hosted login; whoever is signed in already goes to where they land. */
async function leave(context: RouterContext, page: HostedPage): Promise<void> {
  const { session, leaveForLogin, base } = context.console;
  if (session.isSignedIn()) throw redirect({ to: '/', replace: true });
  leaveForLogin({ page, next: `${base.path}/` });
  await new Promise<never>(() => {});
}

const signIn = { screen: { title: 'signIn', layout: 'full' } } as const;

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: ({ context }) => leave(context, 'login'),
  staticData: signIn,
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  beforeLoad: ({ context }) => leave(context, 'register'),
  staticData: signIn,
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  beforeLoad: ({ context }) => leave(context, 'forgot-password'),
  staticData: signIn,
});

const variants: Readonly<Record<string, HostedPage>> = {
  login: 'login',
  register: 'register',
  'forgot-password': 'forgot-password',
  'reset-password': 'forgot-password',
};

/** `login-v1`, `reset-password-v2`, … */
export function hostedPageOf(variant: string): HostedPage | null {
  const name = /^(.+)-v[12]$/.exec(variant)?.[1];
  return (name === undefined ? undefined : variants[name]) ?? null;
}

async function leaveByVariant(context: RouterContext, location: ParsedLocation): Promise<void> {
  const page = hostedPageOf(location.pathname.split('/').at(-1) ?? '');
  if (page === null) throw redirect({ to: '/error-404', replace: true });
  await leave(context, page);
}

const variantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/authentication/$variant',
  beforeLoad: ({ context, location }) => leaveByVariant(context, location),
  staticData: signIn,
});

export const signInRoutes = [loginRoute, registerRoute, forgotPasswordRoute, variantRoute] as const;
