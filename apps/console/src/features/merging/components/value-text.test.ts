import { describe, expect, it } from 'vitest';
import { valueText } from './value-text.ts';

describe('a value that two records differ in', () => {
  it.each([
    ['dateOfBirth', '2014-03-08', '08/03/2014'],
    ['gender', 2, 'Female'],
    ['nationality', 'CM', 'Cameroon'],
    ['firstName', 'Marie', 'Marie'],
    ['previousSchools', [{ name: 'EP Centre', city: 'Edéa' }, { name: 'CPES' }], 'EP Centre, CPES'],
    ['tags', ['orphan', 'sponsored'], 'orphan, sponsored'],
    ['residence', { address: 'Rue 2', city: null, region: 'Littoral' }, 'Rue 2, Littoral'],
    ['residence', { address: null, city: null }, null],
    ['preferredName', null, null],
    ['languages', [], null],
  ])('%s is read by people', (field, value, text) => {
    expect(valueText(field, value, 'en')).toBe(text);
  });
});
