/** Groups of three after a space, a point or a comma, as people write large amounts. */
const grouped = /^\d{1,3}(?:[\s.,\u00a0\u202f]\d{3})+$/u;

/**
 * A whole amount as it was typed; null for anything else. A point is only ever read as a mark between thousands: `1.5` is no amount, and
 * must not become fifteen.
 */
export function readAmount(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d+$/.test(text) && !grouped.test(text)) return null;
  const amount = Number(text.replaceAll(/\D/g, ''));
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/** Said beside an amount, and no part of a name or a number. */
const currency = '(?:fcfa|cfa|xaf|francs|frs|f)';
const isCurrency = new RegExp(`^${currency}$`);
const beforeAmount = new RegExp(`^(?:${currency} ?)+(?=\\d)`);
const afterAmount = new RegExp(`(?<=\\d)(?: ?${currency})+$`);

/** Of a folded word. */
export const isCurrencyWord = (word: string): boolean => isCurrency.test(word);

/** Less is no payment, and more no school ever asked for. */
const searched = { from: 100, until: 1_000_000_000 };

/** An amount that is searched for, of what was folded, with its currency or without: `31 500 fcfa`, `xaf 31,500`. */
export function readSearchedAmount(folded: string): number | null {
  const amount = readAmount(folded.replace(beforeAmount, '').replace(afterAmount, ''));
  const isOne = amount !== null && amount >= searched.from && amount < searched.until;
  // What begins with a nought is the number of something.
  return isOne && !folded.startsWith('0') ? amount : null;
}
