/** Notes and coins of the franc, the largest first. There are 500 in both. */
export const cashPieces = [
  { name: 'n10000', value: 10_000, isNote: true },
  { name: 'n5000', value: 5_000, isNote: true },
  { name: 'n2000', value: 2_000, isNote: true },
  { name: 'n1000', value: 1_000, isNote: true },
  { name: 'n500', value: 500, isNote: true },
  { name: 'c500', value: 500, isNote: false },
  { name: 'c100', value: 100, isNote: false },
  { name: 'c50', value: 50, isNote: false },
  { name: 'c25', value: 25, isNote: false },
  { name: 'c10', value: 10, isNote: false },
  { name: 'c5', value: 5, isNote: false },
  { name: 'c2', value: 2, isNote: false },
  { name: 'c1', value: 1, isNote: false },
] as const;

export type PieceName = (typeof cashPieces)[number]['name'];

/** How many there are of each. */
export type CountedPieces = Readonly<Record<PieceName, number>>;

export const sumOfPieces = (pieces: CountedPieces): number =>
  cashPieces.reduce((sum, { name, value }) => sum + value * pieces[name], 0);
