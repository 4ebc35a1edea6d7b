import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mobilePhone } from './mobile-phone.ts';
import {
  formatPhone,
  isCameroonMobile,
  nationalNumber,
  type Operator,
  operatorOf,
} from './phone.ts';

const digits = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((each) => each.join(''));

/** The specification's mobiles: 6, then 2, 5, 6, 7, 8 or 9, then seven digits. */
const mobile = fc
  .tuple(fc.constantFrom('2', '5', '6', '7', '8', '9'), digits(7))
  .map(([second, rest]) => `6${second}${rest}`);

describe('a mobile number', () => {
  test('is accepted in every usual writing and stored as its nine digits', () => {
    const writings = fc.constantFrom(
      (national: string) => national,
      (national: string) => `+237${national}`,
      (national: string) => `00237 ${national}`,
      (national: string) => `237${national}`,
      (national: string) => `+237 ${formatPhone(national)}`,
      (national: string) => national.replace(/(\d{3})(?=\d)/g, '$1.'),
      (national: string) => `(+237) ${national.slice(0, 3)}-${national.slice(3)}`,
      // As copied from a chat or an address book: between marks that nobody sees, with dashes that do not break.
      (national: string) =>
        `\u202a+237\u00a0${national.slice(0, 3)}\u2011${national.slice(3)}\u202c`,
      (national: string) => `\u200b${national}\ufeff`,
    );
    fc.assert(
      fc.property(mobile, writings, (national, written) => {
        expect(mobilePhone.parse(written(national))).toBe(national);
      }),
    );
  });

  test('is never anything but nine digits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const parsed = mobilePhone.safeParse(typed);
        if (parsed.success) expect(parsed.data).toMatch(/^6\d{8}$/);
        else expect(parsed.error.issues[0]?.message).toBe('phone');
      }),
    );
  });

  test.each(['677 12 34 5', '6771234567', '577123456', '617123456', '+33677123456', '', 'abc'])(
    'is not "%s"',
    (typed) => {
      expect(mobilePhone.safeParse(typed).success).toBe(false);
    },
  );

  test('of the newest range, 640, is accepted; the rest of 64 is not', () => {
    expect(isCameroonMobile('640123456')).toBe(true);
    expect(isCameroonMobile('641123456')).toBe(false);
  });

  test('of a landline is read but is no mobile', () => {
    expect(nationalNumber('222 23 45 67')).toBe('222234567');
    expect(isCameroonMobile('222234567')).toBe(false);
  });
});

describe('the operator', () => {
  const ranges: ReadonlyArray<readonly [Operator, readonly string[]]> = [
    ['mtn', ['670', '679', '650', '654', '680', '683']],
    ['orange', ['690', '699', '655', '659', '686', '689', '640']],
    ['nexttel', ['660', '669', '684', '685']],
    ['camtel', ['222', '233', '620', '629']],
  ];

  test.each(ranges)('%s is found by its prefixes', (operator, prefixes) => {
    for (const prefix of prefixes) expect(operatorOf(`${prefix}000000`)).toBe(operator);
  });

  test('of every number that the specification accepts is known', () => {
    fc.assert(fc.property(mobile, (national) => operatorOf(national) !== null));
  });

  test('of no known range is null', () => {
    expect(operatorOf('610000000')).toBeNull();
  });
});

test('a shown number is grouped, and read back is the same', () => {
  expect(formatPhone('677123456')).toBe('6 77 12 34 56');
  fc.assert(fc.property(mobile, (national) => nationalNumber(formatPhone(national)) === national));
});
