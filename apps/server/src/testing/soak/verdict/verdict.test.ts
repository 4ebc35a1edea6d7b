import { expect, it } from 'vitest';
import { holds } from './verdict.ts';

const good = { findings: [], acknowledged: 3, found: 3 };

it('a storm holds where nothing is wrong and every acknowledged write is found, and not else', () => {
  expect(holds(good)).toBe(true);
  expect(holds({ ...good, findings: [{ rule: 'a payer paid twice', found: '{}' }] })).toBe(false);
  expect(holds({ ...good, found: 2 })).toBe(false);
});
