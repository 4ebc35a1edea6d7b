import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const reviewsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.reviews,
  validateSearch: listSearch('stars', 'state', 'about', 'from', 'to'),
  loader: withTexts('list', 'people', 'reviews'),
  component: lazyScreen(
    'reviews-screen',
    async () => (await import('./screens/reviews-screen.tsx')).ReviewsScreen,
  ),
  staticData: {
    screen: {
      title: 'reviews',
      permission: 'reviews.read',
      menu: { area: 'school', icon: 'star', order: 46 },
    },
  },
});

export const reviewRoutes = [reviewsRoute] as const;
