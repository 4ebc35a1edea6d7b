import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const texts = withTexts('people', 'list', 'merging');

const kinds = ['student', 'guardian', 'family'] as const;

interface MergeSearch {
  kind: (typeof kinds)[number];
  /** The record that one came from, and stays unless the person chooses the other. */
  first?: string;
  second?: string;
}

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined;

const mergeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.merge,
  validateSearch: (given: Record<string, unknown>): MergeSearch => {
    const first = idOf(given['first']);
    const second = idOf(given['second']);
    return {
      kind: kinds.find((kind) => kind === given['kind']) ?? 'student',
      ...(first === undefined ? {} : { first }),
      ...(second === undefined ? {} : { second }),
    };
  },
  loader: texts,
  component: lazyScreen(
    'merge-screen',
    async () => (await import('./screens/merge-screen.tsx')).MergeScreen,
  ),
  staticData: { screen: { title: 'students', permission: 'people.edit' } },
});

const duplicatesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.duplicates,
  loader: texts,
  component: lazyScreen(
    'duplicates-screen',
    async () => (await import('./screens/duplicates-screen.tsx')).DuplicatesScreen,
  ),
  staticData: { screen: { title: 'students', permission: 'people.edit' } },
});

export const mergingRoutes = [duplicatesRoute, mergeRoute] as const;
