import { expect, it } from 'vitest';
import { createVisitedPages } from './visited.ts';

function keep() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('finds the last visit of a page before the one at hand, with its search', () => {
  const visited = createVisitedPages('demo', keep());
  visited.arrive(0, '/console/demo/students?page=2');
  visited.arrive(1, '/console/demo/students?page=3&q=fo');
  visited.arrive(2, '/console/demo/students/1');
  visited.arrive(3, '/console/demo/students/add/1');
  expect(visited.lastOf('/console/demo/students', 3)).toEqual({
    address: '/console/demo/students?page=3&q=fo',
    back: 2,
  });
  expect(visited.lastOf('/console/demo/families', 3)).toBeNull();
});

it('forgets what a new way has left behind, and follows Back and Forward', () => {
  const visited = createVisitedPages('demo', keep());
  visited.arrive(0, '/list?page=2');
  visited.arrive(1, '/list/1');
  visited.arrive(2, '/list?page=4');
  visited.arrive(1, '/list/1');
  expect(visited.lastOf('/list', 3)?.address).toBe('/list?page=4');
  visited.arrive(1, '/elsewhere');
  visited.arrive(2, '/list/2');
  expect(visited.lastOf('/list', 2)).toEqual({ address: '/list?page=2', back: 2 });
});

it('outlives a reload, and a store that is blocked or broken', () => {
  const storage = keep();
  createVisitedPages('demo', storage).arrive(0, '/list?page=2');
  expect(createVisitedPages('demo', storage).lastOf('/list', 1)?.address).toBe('/list?page=2');
  expect(createVisitedPages('other', storage).lastOf('/list', 1)).toBeNull();
  storage.setItem('visited-broken', '{');
  expect(createVisitedPages('broken', storage).lastOf('/list', 1)).toBeNull();
  const blocked = createVisitedPages('demo', {
    getItem: () => null,
    setItem: () => {
      throw new Error('blocked');
    },
  });
  blocked.arrive(0, '/list?page=2');
  expect(blocked.lastOf('/list', 1)?.back).toBe(1);
});
