import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { useCartCount } from '../../domain/orders/cart-count.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const domains = ['list', 'people', 'money', 'orders', 'plans', 'shop'] as const;

const withOrder = withRecord(
  async () => (await import('@ardoise/contract/endpoints/shop')).getOrder,
  ...domains,
);

const shopRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.shop,
  validateSearch: listSearch('state'),
  loader: withTexts(...domains),
  component: lazyScreen(
    'shop-screen',
    async () => (await import('./screens/shop-screen.tsx')).ShopScreen,
  ),
  staticData: {
    screen: {
      title: 'shop',
      permission: 'shop.read',
      menu: {
        area: 'administration',
        icon: 'cart',
        order: 40,
        useCount: useCartCount,
        counts: 'cart',
      },
    },
  },
});

const orderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.order,
  loader: (parts) => withOrder(parts),
  component: lazyScreen(
    'order-screen',
    async () => (await import('./screens/order-screen.tsx')).OrderScreen,
  ),
  staticData: { screen: { title: 'shop', permission: 'shop.read' } },
});

const pricingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.pricing,
  loader: withTexts(...domains),
  component: lazyScreen(
    'pricing-screen',
    async () => (await import('./screens/pricing-screen.tsx')).PricingScreen,
  ),
  staticData: {
    screen: {
      title: 'pricing',
      permission: 'shell.read',
      menu: { area: 'administration', icon: 'layers', order: 42 },
    },
  },
});

export const shopRoutes = [shopRoute, orderRoute, pricingRoute] as const;
