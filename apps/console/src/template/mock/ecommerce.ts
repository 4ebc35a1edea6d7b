import { say } from '@ardoise/contract/values/language';
import type { CartLine, MockMemory } from './mock-memory.ts';
import {
  countOf,
  fieldOf,
  foundOr404,
  type MockCallContext,
  MockError,
  type MockRoute,
} from './mock-route.ts';
import { type Product, products } from './products.ts';
import { hasWords } from '../words.ts';

export const sortings = ['featured', 'price-asc', 'price-desc'] as const;
export type Sorting = (typeof sortings)[number];

export const usualPerPage = 9;

/** A product as a shopper sees it. */
export interface ShownProduct extends Product {
  readonly isInWishlist: boolean;
  readonly quantity: number;
}

export interface ProductPage {
  readonly products: readonly ShownProduct[];
  readonly total: number;
}

const orders: Record<Sorting, (a: Product, b: Product) => number> = {
  featured: (a, b) => a.featured - b.featured,
  'price-asc': (a, b) => a.price - b.price || a.id - b.id,
  'price-desc': (a, b) => b.price - a.price || a.id - b.id,
};

export const sortingOf = (value: string | undefined): Sorting =>
  sortings.find((one) => one === value) ?? 'featured';

const shown = (memory: MockMemory) => {
  const { wishlist, cart } = memory.read();
  return (product: Product): ShownProduct => ({
    ...product,
    isInWishlist: wishlist.includes(product.id),
    quantity: cart.find(({ productId }) => productId === product.id)?.quantity ?? 0,
  });
};

function listProducts({ memory, language, query }: MockCallContext): ProductPage {
  const words = query.get('q') ?? '';
  const found = products
    .filter(({ name, brand }) => hasWords(`${say(name, language)} ${brand}`, words))
    .toSorted(orders[sortingOf(query.get('sortBy'))]);
  const perPage = countOf(query, 'perPage', usualPerPage);
  const start = (countOf(query, 'page', 1) - 1) * perPage;
  return {
    products: found.slice(start, start + perPage).map(shown(memory)),
    total: found.length,
  };
}

/** By its number or its name in the address. */
const productAt = (key: string | undefined): Product =>
  foundOr404(
    products.find(({ id, slug }) => slug === key || String(id) === key),
    'Product',
  );

const askedProduct = (body: unknown): Product => productAt(String(fieldOf(body, 'productId')));

function addToCart({ memory, body }: MockCallContext): { cart: readonly CartLine[] } {
  const { id: productId, isInStock } = askedProduct(body);
  if (!isInStock) throw new MockError(422, 'Product is out of stock');
  const given = fieldOf(body, 'quantity') ?? 1;
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 1 || given > 99)
    throw new MockError(422, 'Quantity is invalid');
  const others = memory.read().cart.filter((line) => line.productId !== productId);
  memory.write({ cart: [...others, { productId, quantity: given }] });
  return { cart: memory.read().cart };
}

const listOf = (memory: MockMemory, ids: readonly number[]): ProductPage => ({
  products: ids.flatMap((id) => products.filter((product) => product.id === id).map(shown(memory))),
  total: ids.length,
});

export const ecommerceRoutes: readonly MockRoute[] = [
  { method: 'GET', path: '/apps/ecommerce/products', answer: listProducts },
  {
    method: 'GET',
    path: '/apps/ecommerce/products/{id}',
    answer: ({ memory, params }) => ({ product: shown(memory)(productAt(params.get('id'))) }),
  },
  {
    method: 'GET',
    path: '/apps/ecommerce/wishlist',
    answer: ({ memory }) => listOf(memory, memory.read().wishlist),
  },
  {
    method: 'POST',
    path: '/apps/ecommerce/wishlist',
    answer: ({ memory, body }) => {
      const { id } = askedProduct(body);
      memory.write({ wishlist: [...new Set([...memory.read().wishlist, id])] });
      return listOf(memory, memory.read().wishlist);
    },
  },
  {
    method: 'DELETE',
    path: '/apps/ecommerce/wishlist/{productId}',
    answer: ({ memory, params }) => {
      const { id } = productAt(params.get('productId'));
      memory.write({ wishlist: memory.read().wishlist.filter((one) => one !== id) });
      return listOf(memory, memory.read().wishlist);
    },
  },
  {
    method: 'GET',
    path: '/apps/ecommerce/cart',
    answer: ({ memory }) =>
      listOf(
        memory,
        memory.read().cart.map(({ productId }) => productId),
      ),
  },
  { method: 'POST', path: '/apps/ecommerce/cart', answer: addToCart },
  {
    method: 'DELETE',
    path: '/apps/ecommerce/cart/{productId}',
    answer: ({ memory, params }) => {
      const { id } = productAt(params.get('productId'));
      const cart = memory.read().cart.filter(({ productId }) => productId !== id);
      memory.write({ cart });
      return { cart };
    },
  },
];
