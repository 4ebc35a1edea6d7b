/** So many of so many, as people say it: four in five. */
export interface Fraction {
  readonly of: 2 | 3 | 4 | 5 | 10;
  readonly parts: number;
}

const wholes = [2, 3, 4, 5, 10] as const;

/** Nearer than this a share is called by its fraction. */
const near = 0.021;

/** The simplest fraction that a share is near to, or none. Nothing and all are none: they have words of their own. */
export function fractionOf(share: number): Fraction | null {
  for (const of of wholes) {
    const parts = Math.round(share * of);
    if (parts <= 0 || parts >= of) continue;
    if (Math.abs(share - parts / of) <= near) return { of, parts };
  }
  return null;
}
