import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPaymentCode,
  parsePaymentCode,
  paymentCodeRandomSymbols,
  paymentCodeSymbols,
  withCheckSymbol,
} from './payment-code.ts';

const symbol = fc.constantFrom(...paymentCodeSymbols.split(''));
const code = fc
  .array(symbol, { minLength: paymentCodeRandomSymbols, maxLength: paymentCodeRandomSymbols })
  .map((symbols) => withCheckSymbol(symbols.join('')));

const swapped = (text: string, a: number, b: number): string => {
  const symbols = text.split('');
  [symbols[a], symbols[b]] = [symbols[b] ?? '', symbols[a] ?? ''];
  return symbols.join('');
};

describe('a payment code', () => {
  it('uses a prime number of different symbols, without the ones that look alike', () => {
    expect(new Set(paymentCodeSymbols).size).toBe(23);
    expect(paymentCodeSymbols).not.toMatch(/[01OILUVSZ25BG]/);
  });

  it('is read back however it is written', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(parsePaymentCode(`\u200e${made.slice(0, 3)}\u2011${made.slice(3)}\u200b`)).toBe(
          made,
        );
        expect(parsePaymentCode(made)).toBe(made);
        expect(parsePaymentCode(` ${formatPaymentCode(made).toLowerCase()} `)).toBe(made);
        expect(parsePaymentCode(made.split('').join(' '))).toBe(made);
      }),
    );
  });

  it('is caught with any one symbol mistyped', () => {
    fc.assert(
      fc.property(code, (made) => {
        for (let place = 0; place < made.length; place += 1)
          for (const other of paymentCodeSymbols)
            if (other !== made[place])
              expect(
                parsePaymentCode(made.slice(0, place) + other + made.slice(place + 1)),
              ).toBeNull();
      }),
    );
  });

  it('is caught with any two symbols in each other’s place', () => {
    fc.assert(
      fc.property(code, (made) => {
        for (let a = 0; a < made.length; a += 1)
          for (let b = a + 1; b < made.length; b += 1)
            if (made[a] !== made[b]) expect(parsePaymentCode(swapped(made, a, b))).toBeNull();
      }),
    );
  });

  it('is nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (typed) => {
        const read = parsePaymentCode(typed);
        expect(read === null || withCheckSymbol(read.slice(0, 6)) === read).toBe(true);
      }),
    );
    expect(parsePaymentCode('')).toBeNull();
    expect(parsePaymentCode('3333333333')).toBeNull();
  });
});
