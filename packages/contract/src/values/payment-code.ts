import { withoutMarks } from './marks.ts';

/**
 * A student's payment code: six random symbols and a check symbol, shown as `HK7-4PQX`. Letters and digits that look or
 * sound like another one (0 O, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V) are left out, one of each pair or both, until a prime
 * number of symbols remains. Since it is prime, and every place has a weight of its own, any single mistyped symbol and
 * any two symbols that changed places give another sum: a mistyped code is caught, not credited to another child.
 */
export const paymentCodeSymbols = '346789ACDEFHJKMNPQRTWXY';

export const paymentCodeRandomSymbols = 6;
const codeLength = paymentCodeRandomSymbols + 1;

const isSymbol = (symbol: string): boolean => paymentCodeSymbols.includes(symbol);

/** Zero, modulo the number of symbols, for every code that we made. The check symbol's weight is 1. */
function checkSum(symbols: string): number {
  let sum = 0;
  for (const [place, symbol] of symbols.split('').entries())
    sum += (codeLength - place) * paymentCodeSymbols.indexOf(symbol);
  return sum % paymentCodeSymbols.length;
}

/** Appends the check symbol to six symbols. */
export function withCheckSymbol(random: string): string {
  const rest = checkSum(random);
  const symbol = paymentCodeSymbols[(paymentCodeSymbols.length - rest) % paymentCodeSymbols.length];
  return `${random}${symbol}`;
}

/** Reads what people type or paste: in any case, with any marks. Null where it is not a code, or a mistyped one. */
export function parsePaymentCode(typed: string): string | null {
  const code = withoutMarks(typed).toUpperCase();
  if (code.length !== codeLength || !code.split('').every(isSymbol)) return null;
  return checkSum(code) === 0 ? code : null;
}

/** `HK74PQX` becomes `HK7-4PQX`. */
export const formatPaymentCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;
