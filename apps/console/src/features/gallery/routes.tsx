import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const galleryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.gallery,
  loader: withTexts('people', 'gallery'),
  component: lazyScreen(
    'gallery-screen',
    async () => (await import('./screens/gallery-screen.tsx')).GalleryScreen,
  ),
  staticData: {
    screen: {
      title: 'gallery',
      permission: 'gallery.read',
      menu: { area: 'school', icon: 'image', order: 60 },
    },
  },
});

export const galleryRoutes = [galleryRoute] as const;
