import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.importStudents,
  /** `import` names the import under way, so that a reload finds it again; `yearId` the year that a list is sent for. */
  validateSearch: listSearch('import', 'outcome', 'yearId'),
  loader: withTexts('list', 'people', 'studentImport'),
  component: lazyScreen(
    'import-screen',
    async () => (await import('./screens/import-screen.tsx')).ImportScreen,
  ),
  staticData: { screen: { title: 'students', permission: 'people.edit' } },
});

export const studentImportRoutes = [importRoute] as const;
