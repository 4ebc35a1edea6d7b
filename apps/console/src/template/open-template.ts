import { redirect } from '@tanstack/react-router';
import { type Me, meQuery } from '../lib/me.ts';
import type { RouterContext } from '../lib/routes.ts';
import { helpOf } from './help/help-of-screen.ts';
import { loadPage, textsOf } from './load-page.ts';
import { loadTexts } from './locales/load-texts.ts';
import { hostedPageOf } from './sign-in/hosted-page.ts';
import { findPage } from './table/find-page.ts';

/** As the server says, and without a connection as the last visit knew. */
async function readMe({ console: page, queries }: RouterContext): Promise<Me | undefined> {
  const query = meQuery(page);
  return queries.query(query).catch(() => queries.getQueryData(query.queryKey));
}

const leave = async (context: RouterContext, address: string): Promise<never> => {
  const { leaveForLogin, base } = context.console;
  const page = hostedPageOf(address);
  if (page === null) leaveForLogin();
  else leaveForLogin({ page, next: `${base.path}/` });
  // The page is being left: nothing more may be drawn or asked.
  return new Promise<never>(() => {});
};

type Elsewhere = ReturnType<typeof redirect> | null;

const notFound = (): Elsewhere => redirect({ to: '/error-404', replace: true });

/**
 * Decides about an address that no screen of the product has: it is a page of the template part, which the school may have
 * switched off, or answers where else to go. The page's file and texts are asked for at once.
 */
export async function openTemplate(context: RouterContext, address: string): Promise<Elsewhere> {
  const screen = /^help(?:\/(\w+))?$/.exec(address);
  if (screen !== null) return redirect({ to: helpOf(screen[1]), replace: true });
  const found = findPage(address);
  if (found === null) return notFound();
  const { session, texts } = context.console;
  if (!session.isSignedIn()) await leave(context, address);
  const { page } = found;
  const files = Promise.all([
    loadPage(page),
    loadTexts(texts.current().language, textsOf(page)),
    ...(page.domains ?? []).map(texts.ensure),
  ]);
  // Awaited below; a refusal before that leaves nobody to hear of it.
  files.catch(() => {});
  if (page.isHelp !== true) {
    const me = await readMe(context);
    // Whoever has no access to the school is told so by the screen's gate.
    if (me?.organisation != null && me.organisation.hasTemplatePart !== true) return notFound();
  }
  await files;
  return null;
}
