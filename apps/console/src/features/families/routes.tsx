import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { screens } from '@ardoise/contract/protocol/screens';
import { getFamily, listFamilies } from '@ardoise/contract/endpoints/families';
import { createRoute } from '@tanstack/react-router';
import type { FindProvider } from '../../domain/find/find.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { useFindRecords } from '../../domain/find/use-find-records.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const domains = ['list', 'people', 'money', 'merging', 'families'] as const;
const withFamily = withRecord(getFamily, ...domains);

const familiesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.families,
  validateSearch: listSearch('yearId', 'owed'),
  loader: withTexts(...domains),
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
  path: screens.editFamily,
  loader: (parts) => withFamily(parts),
  component: lazyScreen(
    'edit-family-screen',
    async () => (await import('./screens/edit-family-screen.tsx')).EditFamilyScreen,
  ),
  staticData: { screen: { title: 'families', permission: 'people.edit' } },
});

const familyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.family,
  loader: (parts) => withFamily(parts),
  component: lazyScreen(
    'family-screen',
    async () => (await import('./screens/family-screen.tsx')).FamilyScreen,
  ),
  staticData: { screen: { title: 'families', permission: 'people.read' } },
});

export const familyRoutes = [familiesRoute, editFamilyRoute, familyRoute] as const;

/** Found by name, number, guardian or phone. */
export const useFindFamilies = (): FindProvider =>
  useFindRecords({
    screen: 'families',
    icon: 'families',
    permission: 'people.read',
    most: 4,
    canMatch: (words) => words.length >= 2,
    ask: (api, query, options) => api(listFamilies, { query }, options),
    describe: ({ name, familyId, guardians }) => ({
      title: name,
      detail: maskPhonesIn([familyId, ...guardians].join(' · ')),
    }),
    page: '/onboarding/families/$id',
  });
