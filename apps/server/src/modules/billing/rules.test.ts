import { expect, it } from 'vitest';
import { installmentsOf } from './rules.ts';

it('the fee of a class without installments is due at the end of the year', () => {
  expect(installmentsOf(500, [], '2027-06-30')).toEqual([{ amount: 500, dueOn: '2027-06-30' }]);
});
