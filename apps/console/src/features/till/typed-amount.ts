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
