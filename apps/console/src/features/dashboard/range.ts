/** What the address may say of the range. */
export interface RangeSearch {
  range?: number | undefined;
}

/** An address comes from anywhere: one that names no range opens the usual one. */
export const rangeIn = (given: Record<string, unknown>): RangeSearch => {
  const range = Number(given['range']);
  return range === 4 || !/^[1-5]$/.test(String(range)) ? {} : { range };
};
