import { expect, it } from 'vitest';
import { installmentName } from './installment-name.ts';

it.each([
  [1, 3, '1st installment', '1re tranche'],
  [2, 3, '2nd installment', '2e tranche'],
  [3, 3, '3rd installment', '3e tranche'],
  [4, 12, '4th installment', '4e tranche'],
  [11, 12, '11th installment', '11e tranche'],
  [22, 24, '22nd installment', '22e tranche'],
  [1, 1, 'whole amount', 'totalité'],
])('names installment %d of %d', (which, ofHowMany, english, french) => {
  expect(installmentName(which, ofHowMany, 'en')).toBe(english);
  expect(installmentName(which, ofHowMany, 'fr')).toBe(french);
});
