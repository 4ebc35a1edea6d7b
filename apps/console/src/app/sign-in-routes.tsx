import type { HostedPage } from '@ardoise/web/lib/hosted-login.ts';
import { createRoute, redirect } from '@tanstack/react-router';
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

export const signInRoutes = [loginRoute, registerRoute, forgotPasswordRoute] as const;
