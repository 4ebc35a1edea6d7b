import type { Callable, RequestOf } from '@ardoise/web/lib/api/callable.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { Domain } from '../locales/catalogue.ts';
import { callQuery } from './api/call-query.ts';
import type { Console } from './console.tsx';

export interface RouterContext {
  readonly console: Console;
  readonly queries: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()();

/** The parent of every screen that needs a session. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context }) => {
    const { session, leaveForLogin } = context.console;
    if (session.isSignedIn()) return;
    leaveForLogin();
    // The page is being left: nothing more may be drawn or asked.
    await new Promise<never>(() => {});
  },
});

/** A loader that brings the words of the domains that a screen speaks of. */
export const withTexts =
  (...domains: readonly Domain[]) =>
  async ({ context }: { context: RouterContext }): Promise<void> => {
    await Promise.all(domains.map(context.console.texts.ensure));
  };

interface RecordParts {
  readonly context: RouterContext;
  readonly params: { readonly id?: string | undefined };
}

/**
 * The same for the screen of one record: what the address names is asked for while the words come, and its own place
 * shows when that fails. The calls of a part come with it, and not with the start.
 */
export const withRecord =
  <C extends Callable>(call: () => Promise<C>, ...domains: readonly Domain[]) =>
  ({ context, params: { id } }: RecordParts): Promise<void> => {
    const ask = async (): Promise<void> => {
      const request = { params: { id } } as unknown as RequestOf<C>;
      await context.queries.query(callQuery(context.console, await call(), request));
    };
    if (id !== undefined) ask().catch(() => {});
    return withTexts(...domains)({ context });
  };
