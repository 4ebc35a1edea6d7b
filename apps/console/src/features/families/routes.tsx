import type * as contract from '@ardoise/contract/families';
import { createRoute, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { outline } from '../../lib/api/outline.ts';
import { useConsole } from '../../lib/console.tsx';
import { type FindProvider, settle } from '../../lib/find.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useCan } from '../../lib/me.ts';
import { type RouterContext, signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const listFamilies = outline<typeof contract.listFamilies>('GET', '/ba021/v1/school/families');
const getFamily = outline<typeof contract.getFamily>('GET', '/ba021/v1/school/families/{id}');

const texts = withTexts('list', 'people', 'money', 'families');

interface LoaderParts {
  context: RouterContext;
  params: { id?: string | undefined };
}

/** Words first; the record is asked for at the same time, and its own place shows when it fails. */
function loadFamily({ context, params }: LoaderParts): Promise<void> {
  if (params.id !== undefined) {
    const query = callQuery(context.console, getFamily, { params: { id: params.id } });
    context.queries.query(query).catch(() => {});
  }
  return texts({ context });
}

const familiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onboarding/families',
  validateSearch: listSearch(),
  loader: texts,
  component: lazyScreen(
    'families-screen',
    async () => (await import('./screens/families-screen.tsx')).FamiliesScreen,
  ),
  staticData: {
    screen: {
      title: 'families',
      permission: 'people.read',
      menu: { area: 'start', icon: 'families', order: 30 },
    },
  },
});

const editFamilyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onboarding/families/add/{-$id}',
  loader: (parts) => loadFamily(parts),
  component: lazyScreen(
    'edit-family-screen',
    async () => (await import('./screens/edit-family-screen.tsx')).EditFamilyScreen,
  ),
  staticData: { screen: { title: 'families', permission: 'people.edit' } },
});

const familyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onboarding/families/$id',
  loader: (parts) => loadFamily(parts),
  component: lazyScreen(
    'family-screen',
    async () => (await import('./screens/family-screen.tsx')).FamilyScreen,
  ),
  staticData: { screen: { title: 'families', permission: 'people.read' } },
});

export const familyRoutes = [familiesRoute, editFamilyRoute, familyRoute] as const;

/** Lets Ctrl/Cmd+K find families by name, number, guardian or phone. */
export function useFindFamilies(): FindProvider {
  const screens = useTranslations('shell.screens');
  const { api } = useConsole();
  const router = useRouter();
  const canRead = useCan()('people.read');
  return useMemo(
    () => ({
      id: 'families',
      title: screens('families'),
      find: async (words, signal) => {
        if (!canRead || words.trim().length < 2) return [];
        await settle(signal);
        const { items } = await api(
          listFamilies,
          { query: { q: words, perPage: 4 } },
          { silent: true, spinner: false, signal },
        );
        return items.map((family) => ({
          id: family.id,
          title: family.name,
          detail: [family.familyId, ...family.guardians].join(' · '),
          icon: 'families' as const,
          open: () =>
            void router.navigate({ to: '/onboarding/families/$id', params: { id: family.id } }),
        }));
      },
    }),
    [screens, api, router, canRead],
  );
}
