import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const texts = withTexts('list', 'people', 'merging', 'users', 'schoolData');

const usersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.users,
  validateSearch: listSearch(),
  loader: texts,
  component: lazyScreen(
    'users-screen',
    async () => (await import('./screens/users-screen.tsx')).UsersScreen,
  ),
  staticData: {
    screen: {
      title: 'users',
      permission: 'people.read',
      menu: { area: 'school', icon: 'contacts', order: 30 },
    },
  },
});

const userRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.user,
  loader: texts,
  component: lazyScreen(
    'user-screen',
    async () => (await import('./screens/user-screen.tsx')).UserScreen,
  ),
  staticData: { screen: { title: 'users', permission: 'people.read' } },
});

const editUserRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.editUser,
  loader: texts,
  component: lazyScreen(
    'edit-user-screen',
    async () => (await import('./screens/edit-user-screen.tsx')).EditUserScreen,
  ),
  staticData: { screen: { title: 'users', permission: 'people.edit' } },
});

export const userRoutes = [usersRoute, userRoute, editUserRoute] as const;
