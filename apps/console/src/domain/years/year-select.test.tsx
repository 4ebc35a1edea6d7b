import type { YearSummary } from '@ardoise/contract/years';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { demoMe } from '../../testing/demo-me.ts';
import { createTestConsole, eventually, render } from '../../testing/test-console.tsx';
import { YearSelect } from './year-select.tsx';

const year = (id: string, begins: number, more: Partial<YearSummary> = {}) => ({
  id,
  name: `${begins}–${begins + 1}`,
  reopeningOn: `${begins}-09-07`,
  closingOn: `${begins + 1}-06-30`,
  status: 'running' as const,
  isCurrent: false,
  isPlanned: false,
  isOver: false,
  ...more,
});
const before = year('before', 2025, { isOver: true });
const current = year('current', 2026, { isCurrent: true });
const next = year('next', 2027, { isPlanned: true });

async function show(address: string, items: readonly object[], toJoin = false) {
  const page = createTestConsole({
    answers: {
      '/ba021/v1/org/my/info-with-org-account': () => demoMe({ role: 'adminOrOwner' }),
      '/ba021/v1/school/academic-years': () => ({ items, total: items.length }),
    },
  });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <YearSelect toJoin={toJoin} drops={['classId']} />,
    }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await render(page, ['people'], <RouterProvider router={router as never} />);
  await eventually(() => expect(router.state.status).toBe('idle'));
  return { search: () => router.state.location.search };
}

const select = () => document.querySelector('select') as HTMLSelectElement;
const labels = () => [...select().options].map((option) => option.textContent);

async function choose(id: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select(), id);
  select().dispatchEvent(new Event('change', { bubbles: true }));
}

it('shows the current year, and puts another one into the address without the class of the old one', async () => {
  const { search } = await show('/?classId=c&page=3&q=achu', [before, current, next]);
  await eventually(() =>
    expect(labels()).toEqual(['2027–2028 · planned', '2026–2027 · current', '2025–2026']),
  );
  expect(select().value).toBe('current');
  await choose('next');
  await eventually(() => expect(search()).toEqual({ q: 'achu', yearId: 'next' }));
  expect(select().value).toBe('next');
  await choose('current');
  await eventually(() => expect(search()).toEqual({ q: 'achu' }));
});

it('shows the year that a link names', async () => {
  await show('/?yearId=before', [before, current]);
  await eventually(() => expect(select().value).toBe('before'));
});

it('offers only years to join where somebody is enrolled, and shows the one that newcomers join', async () => {
  const over = { ...current, isOver: true };
  await show('/', [before, over, next, year('stopped', 2028, { status: 'stopped' })], true);
  await eventually(() => expect(labels()).toEqual(['2027–2028 · planned', '2026–2027 · current']));
  expect(select().value).toBe('next');
});

it('is not there where a school has one year', async () => {
  await show('/', [current]);
  expect(select()).toBeNull();
});
