import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const domains = ['list', 'people', 'money', 'corrections', 'merging', 'families'] as const;
const withFamily = withRecord(
  async () => (await import('@ardoise/contract/endpoints/families')).getFamily,
  ...domains,
);

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
