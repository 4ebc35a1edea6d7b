import { expect, it, vi } from 'vitest';
import { createPending } from './pending.ts';

it('tells when something begins and when nothing is left, and nothing in between', () => {
  const pending = createPending();
  const heard = vi.fn();
  pending.on(heard);
  const endFirst = pending.begin();
  const endSecond = pending.begin();
  expect(pending.isPending()).toBe(true);
  endFirst();
  endFirst();
  expect(pending.isPending()).toBe(true);
  endSecond();
  expect(heard.mock.calls).toEqual([[true], [false]]);
});
