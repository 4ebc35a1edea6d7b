import { describe, expect, it } from 'vitest';
import { foundByPhone, foundByWords, type Known } from './likeness.ts';
import { searchWords } from './search-words.ts';

const marie: Known = {
  own: ['Fotso', 'Marie', '', 'Fotso'],
  number: 'LP-0231',
  code: 'HK74PQX',
  guardians: [
    { name: 'Clarisse Njoya', phones: ['677124512'] },
    { name: 'Paul Essomba', phones: ['+33612345678'] },
  ],
};

const by = (typed: string) => foundByWords(searchWords(typed), marie);

describe('what somebody was found by', () => {
  it.each(['fotso', 'fotsso', 'marie', '0231', '231', 'lp0231', 'mari fotso'])(
    'is not said where the row shows it: %s',
    (typed) => expect(by(typed)).toBeNull(),
  );

  it('is a guardian, by their name', () => {
    expect(by('clarise')).toEqual({ by: 'guardian', text: 'Clarisse Njoya' });
    expect(by('fotso esomba')).toEqual({ by: 'guardian', text: 'Paul Essomba' });
  });

  it('is a phone, masked as it is everywhere', () => {
    expect(by('4512')).toEqual({ by: 'phone', text: '6 •• •• •• 12' });
    expect(by('7712 4512')).toEqual({ by: 'phone', text: '6 •• •• •• 12' });
    expect(by('67712')).toEqual({ by: 'phone', text: '6 •• •• •• 12' });
    expect(by('345678')).toEqual({ by: 'phone', text: '+ •• •• •• 78' });
    expect(foundByPhone(['677124512'], '512')).toBeNull();
  });

  it('is the payment code while it is typed, and the amount beside a name', () => {
    expect(by('hk74')).toEqual({ by: 'paymentCode', text: 'HK7-4PQX' });
    expect(by('fotso 31500')).toEqual({ by: 'amount', text: '31500' });
  });
});
