import { describe, expect, test } from 'vitest';
import { countryName } from './countries.ts';

describe('the name of a country', () => {
  test('is said in the reader’s language', () => {
    expect(countryName('CM', 'en')).toBe('Cameroon');
    expect(countryName('CM', 'fr')).toBe('Cameroun');
  });

  test.each(['', 'Cameroon', '<script>', 'cm', '1'])(
    '%j, which is no code, is shown as it stands',
    (text) => {
      expect(countryName(text, 'fr')).toBe(text);
    },
  );
});
