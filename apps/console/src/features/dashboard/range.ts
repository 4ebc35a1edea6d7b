/** What the address may say of the range. */
export interface RangeSearch {
  range?: number | undefined;
}

/**
 * An address comes from anywhere: one that names no range opens the usual one. What is wrong is taken out by name, since the
 * router keeps whatever nobody speaks of.
 */
export const rangeIn = (given: Record<string, unknown>): RangeSearch => {
  const range = Number(given['range']);
  return { range: range === 4 || !/^[1-5]$/.test(String(range)) ? undefined : range };
};
