/** Pure: whole francs, shared out so that nothing is lost and nothing is made. */

/**
 * Shares an amount in proportion to weights, in whole francs that always add up to it: each gets what it is due to the
 * franc below, and those with the largest remainders one more; of equal remainders the first.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  // The product of two amounts may be beyond what a number holds exactly.
  const parts = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { below: Number(product / whole), remainder: product % whole };
  });
  const missing = amount - parts.reduce((sum, { below }) => sum + below, 0);
  const order = parts
    .map(({ remainder }, place) => ({ remainder, place }))
    .sort((a, b) => compare(b.remainder, a.remainder) || a.place - b.place)
    .slice(0, missing);
  const rounded = new Set(order.map(({ place }) => place));
  return parts.map(({ below }, place) => below + (rounded.has(place) ? 1 : 0));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
