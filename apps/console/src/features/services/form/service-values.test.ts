import { serviceInput } from '@ardoise/contract/services';
import { expect, test } from 'vitest';
import { blankService, ofClass, ofCycle, toInput, wholeYear, withType } from './service-values.ts';

const cycle = '0198c0de-0000-7000-8000-000000000001';
const taught = '0198c0de-0000-7000-8000-000000000002';
const year = '0198c0de-0000-7000-8000-000000000003';

test('blank items and amounts are left out, and what was typed is read as amounts', () => {
  const bus = {
    ...blankService(),
    name: 'Bus',
    cost: '',
    items: [
      { key: '1', name: 'Akwa', cost: '12 000' },
      { key: '2', name: ' ', cost: '' },
    ],
  };
  const input = toInput(bus);
  expect(input).toMatchObject({ cost: 0, items: [{ name: 'Akwa', cost: 12_000 }], years: [] });
  expect(serviceInput.safeParse(input).success).toBe(true);
});

test('a service without a cost and without items is refused by the contract', () => {
  expect(serviceInput.safeParse(toInput({ ...blankService(), name: 'Bus' })).success).toBe(false);
});

test('the amounts of a basic fee say whose they are', () => {
  const basic = withType({ ...blankService(), name: 'PTA levy', cost: '3,000' }, 100);
  const years = {
    [year]: { [wholeYear]: '5000', [ofCycle(cycle)]: '', [ofClass(taught)]: '0' },
  };
  expect(toInput({ ...basic, years })).toMatchObject({
    every: 'year',
    cost: 3_000,
    years: [{ yearId: year, amounts: [{ amount: 5_000 }, { classId: taught, amount: 0 }] }],
  });
});
