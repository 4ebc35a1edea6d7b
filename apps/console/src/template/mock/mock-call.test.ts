import { createStore } from '@ardoise/web/lib/storage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { articles } from '../help/texts/en/articles.ts';
import { faq } from '../help/texts/en/faq.ts';
import { postTexts } from '../help/texts/en/posts.ts';
import type { ProductPage, ShownProduct } from './ecommerce.ts';
import { mockCall, mockRoutes } from './mock-call.ts';
import { createMockMemory, type MockMemory } from './mock-memory.ts';
import { MockError, type MockMethod, type MockRequest } from './mock-route.ts';
import { pageRoutes } from './page-data.ts';

let memory: MockMemory;

beforeEach(() => {
  memory = createMockMemory(createStore('demo', null));
});

const routes = [
  ...mockRoutes,
  ...pageRoutes({ articles, faq, posts: postTexts }, { fullName: 'Nkeng', email: null }),
];

const ask = <Answer>(request: MockRequest): Answer =>
  mockCall(request, { memory, language: 'en' }, routes) as Answer;

const get = <Answer>(path: string, query: MockRequest['query'] = {}): Answer =>
  ask<Answer>({ method: 'GET', path, query });

function refusalOf(method: MockMethod, path: string, body?: unknown) {
  try {
    ask({ method, path, body });
  } catch (error) {
    if (error instanceof MockError) return { status: error.status, message: error.message };
    throw error;
  }
  return null;
}

describe('the products', () => {
  it('come nine at a time, and by page', () => {
    const first = get<ProductPage>('/apps/ecommerce/products');
    const last = get<ProductPage>('/apps/ecommerce/products', { page: 4 });
    expect(first.products).toHaveLength(9);
    expect(first.total).toBe(28);
    expect(last.products).toHaveLength(1);
  });

  it('are sorted by price, both ways', () => {
    const prices = (sortBy: string) =>
      get<ProductPage>('/apps/ecommerce/products', { sortBy, perPage: 100 }).products.map(
        ({ price }) => price,
      );
    const up = prices('price-asc');
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(prices('price-desc')).toEqual(up.toReversed());
  });

  it('are found by words, whatever their case', () => {
    const { products } = get<ProductPage>('/apps/ecommerce/products', { q: 'CHALK white' });
    expect(products.map(({ slug }) => slug)).toEqual(['white-chalk']);
  });

  it.each(['toString', '0', '-1', 'nothing'])(
    'are listed as usual where the address says %s',
    (odd) => {
      const page = get<ProductPage>('/apps/ecommerce/products', {
        sortBy: odd,
        perPage: odd,
        page: odd,
      });
      expect(page.products).toHaveLength(9);
    },
  );

  it('have one page each, by number and by name', () => {
    const { product } = get<{ product: ShownProduct }>('/apps/ecommerce/products/slate-board');
    expect(product.id).toBe(1);
    expect(get('/apps/ecommerce/products/1')).toEqual({ product });
  });
});

describe('what a shopper keeps', () => {
  it('stays in the browser', () => {
    const store = createStore('demo', null);
    const told = createMockMemory(store);
    const path = '/apps/ecommerce/wishlist';
    mockCall({ method: 'POST', path, body: { productId: 7 } }, { memory: told, language: 'en' });
    expect(createMockMemory(store).read().wishlist).toEqual([3, 7]);
  });

  it('is kept once, and taken away again', () => {
    const path = '/apps/ecommerce/wishlist';
    ask({ method: 'POST', path, body: { productId: 5 } });
    ask({ method: 'POST', path, body: { productId: 5 } });
    expect(get<ProductPage>(path).products.map(({ id }) => id)).toEqual([3, 5]);
    ask({ method: 'DELETE', path: `${path}/3` });
    expect(get<ProductPage>(path).products.map(({ id }) => id)).toEqual([5]);
  });

  it('is counted in the cart, which refuses what makes no sense', () => {
    const path = '/apps/ecommerce/cart';
    ask({ method: 'POST', path, body: { productId: 2, quantity: 3 } });
    const { products } = get<ProductPage>(path);
    expect(products.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 2],
      [2, 3],
    ]);
    ask({ method: 'DELETE', path: `${path}/1` });
    expect(get<ProductPage>(path).total).toBe(1);
    for (const quantity of [0, -1, 1.5, 100, '2'])
      expect(refusalOf('POST', path, { productId: 2, quantity })?.status).toBe(422);
    expect(refusalOf('POST', path, { productId: 9 })?.message).toBe('Product is out of stock');
  });
});

describe('the refusals', () => {
  it.each([
    ['POST', '/jwt/login', { email: 'admin@demo.school', password: 'wrong' }, 400],
    ['POST', '/jwt/login', null, 400],
    ['POST', '/jwt/register', { email: '', username: '', password: '' }, 400],
    ['POST', '/jwt/refresh-token', { refreshToken: 'other' }, 401],
    ['GET', '/apps/user/users/99', undefined, 404],
    ['GET', '/apps/invoice/invoices/1', undefined, 404],
    ['GET', '/apps/email/emails/99', undefined, 404],
    ['GET', '/apps/ecommerce/products/constructor', undefined, 404],
    ['DELETE', '/apps/ecommerce/cart/99', undefined, 404],
    ['GET', '/apps/chat/chats/99', undefined, 404],
    ['GET', '/kb/data/category/toString', undefined, 404],
    ['GET', '/kb/data/question/__proto__', undefined, 404],
    ['GET', '/card/card-statistics/toString', undefined, 404],
    ['GET', '/good-table/constructor', undefined, 404],
    ['GET', '/nothing', undefined, 404],
  ] as const)('of %s %s are those of the demo', (method, path, body, status) => {
    expect(refusalOf(method, path, body)?.status).toBe(status);
  });

  it('say that something went wrong where nobody foresaw it', () => {
    const path = '/broken';
    const answer = (): never => {
      throw new TypeError('x');
    };
    const call = () =>
      mockCall({ method: 'GET', path }, { memory, language: 'en' }, [
        { method: 'GET', path, answer },
      ]);
    expect(call).toThrow(new MockError(500, 'Something went wrong'));
  });

  it('say the words of the demo', () => {
    expect(refusalOf('POST', '/jwt/login', {})?.message).toBe('Email or Password is Invalid');
    expect(refusalOf('POST', '/jwt/refresh-token', {})?.message).toBe('Invalid refresh token');
  });
});

it('signs in, renews and signs out', () => {
  const body = { email: 'admin@demo.school', password: 'admin' };
  const { refreshToken } = ask<{ refreshToken: string }>({
    method: 'POST',
    path: '/jwt/login',
    body,
  });
  expect(ask({ method: 'POST', path: '/jwt/refresh-token', body: { refreshToken } })).toEqual({
    accessToken: 'mock-access-1',
    refreshToken,
  });
  expect(ask({ method: 'POST', path: '/jwt/logout' })).toEqual({});
});

it('keeps what was written in a chat, and refuses an empty message', () => {
  const path = '/apps/chat/chats/2';
  ask({ method: 'POST', path, body: { message: 'Good morning' } });
  expect(get(path)).toMatchObject({ chat: { messages: [{ text: 'Good morning' }] } });
  expect(refusalOf('POST', path, { message: ' ' })?.status).toBe(422);
});

interface MockChats {
  readonly contacts: ReadonlyArray<{ readonly id: number }>;
  readonly chatsContacts: ReadonlyArray<{
    readonly id: number;
    readonly chat: { readonly unseenMsgs: number };
  }>;
}

it('has nothing unseen in a chat that was read, and a chat with whoever was written to', () => {
  const chats = () =>
    get<MockChats>('/apps/chat/chats-and-contacts').chatsContacts.map(({ id, chat }) => [
      id,
      chat.unseenMsgs,
    ]);
  expect(chats()).toEqual([
    [1, 1],
    [2, 0],
  ]);
  get('/apps/chat/chats/1');
  expect(chats()).toEqual([
    [1, 0],
    [2, 0],
  ]);
  const { contacts } = get<MockChats>('/apps/chat/chats-and-contacts');
  expect(contacts.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(get('/apps/chat/chats/3')).toMatchObject({ contact: { id: 3 }, chat: null });
  ask({ method: 'POST', path: '/apps/chat/chats/3', body: { message: 'Good morning' } });
  expect(chats()).toContainEqual([3, 0]);
});

it('has the prices, the invoices and the people of the specification', () => {
  expect(get('/pricing/data')).toEqual({
    plans: [
      { id: 'basic', monthlyPrice: 0, yearlyPlan: { perMonth: 0, totalAnnual: 0 } },
      { id: 'standard', monthlyPrice: 49, yearlyPlan: { perMonth: 40, totalAnnual: 480 } },
      { id: 'enterprise', monthlyPrice: 99, yearlyPlan: { perMonth: 80, totalAnnual: 960 } },
    ],
  });
  const { invoices } = get<{ invoices: ReadonlyArray<{ status: string }> }>(
    '/apps/invoice/invoices',
  );
  expect(invoices.map(({ status }) => status).toSorted()).toEqual(
    ['Paid', 'Downloaded', 'Sent', 'Draft', 'Partial Payment', 'Past Due'].toSorted(),
  );
  const { users } = get<{ users: ReadonlyArray<{ status: string }> }>('/apps/user/users');
  expect([...new Set(users.map(({ status }) => status))].toSorted()).toEqual([
    'active',
    'inactive',
    'pending',
  ]);
});

it.each([
  '/analytics/data',
  '/ecommerce/data',
  '/faq/data',
  '/kb/data/knowledge_base',
  '/kb/data/category/money',
  '/kb/data/question/fees',
  '/pricing/data',
  '/account-setting/data',
  '/profile/data',
  '/blog/list/data',
  '/blog/list/data/sidebar',
  '/blog/list/data/detail',
  '/blog/list/data/edit',
  '/good-table/basic',
  '/card/card-statistics/revenue',
  '/apps/calendar/events',
  '/apps/user/users',
  '/apps/email/emails',
  '/apps/invoice/invoices',
  '/apps/todo/tasks',
  '/apps/chat/chats-and-contacts',
  '/apps/chat/users/profile-user',
])('answers %s', (path) => {
  expect(get(path)).toBeDefined();
});

it('is not confused by what the browser kept wrongly', () => {
  const store = createStore('demo', null);
  store.write('mockData', '{"cart":7,"wishlist":"x"}');
  expect(createMockMemory(store).read().cart).toEqual([{ productId: 1, quantity: 2 }]);
});
