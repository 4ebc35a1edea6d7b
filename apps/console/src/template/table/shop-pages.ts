import { products } from '../mock/products.ts';
import type { TemplatePage } from './page.ts';

/** The demo shop, with mock data that is kept in the browser. */
export const shopPages: readonly TemplatePage[] = [
  {
    path: 'apps/e-commerce/shop',
    title: 'demoShop',
    texts: ['mockShop'],
    load: async () => (await import('../shop/shop-screen.tsx')).ShopScreen,
  },
  {
    path: 'apps/e-commerce/wishlist',
    title: 'wishlist',
    texts: ['mockShop'],
    load: async () => (await import('../shop/wishlist-screen.tsx')).WishlistScreen,
  },
  {
    path: 'apps/e-commerce/checkout',
    title: 'checkout',
    texts: ['mockShop'],
    load: async () => (await import('../shop/checkout-screen.tsx')).CheckoutScreen,
  },
  {
    path: 'apps/e-commerce/$slug',
    title: 'product',
    allowed: { slug: products.map(({ slug }) => slug) },
    texts: ['mockShop'],
    load: async () => (await import('../shop/product-screen.tsx')).ProductScreen,
  },
];
