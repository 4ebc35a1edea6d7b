/** One thing that a form holds, as a person would read it. Two values are the same when they read the same. */
export interface ComparedField<Values> {
  readonly key: keyof Values & string;
  readonly label: string;
  readonly show: (values: Values) => string;
}

export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** I changed it as well, and to something else. */
  readonly isMineToo: boolean;
}

interface Sides<Values> {
  /** What both started from. */
  readonly base: Values;
  readonly theirs: Values;
  readonly mine: Values;
}

/** What somebody else changed since I started. */
export function theirChanges<Values>(
  { base, theirs, mine }: Sides<Values>,
  fields: ReadonlyArray<ComparedField<Values>>,
): Difference[] {
  return fields
    .filter(({ show }) => show(theirs) !== show(base))
    .map(({ key, label, show }) => ({
      key,
      label,
      theirs: show(theirs),
      mine: show(mine),
      isMineToo: show(mine) !== show(base) && show(mine) !== show(theirs),
    }));
}

/** Their version with my changes put over it: what I did not touch stays as they saved it. */
export function mineOverTheirs<Values extends object>(
  { base, theirs, mine }: Sides<Values>,
  fields: ReadonlyArray<ComparedField<Values>>,
): Values {
  const changed = fields.filter(({ show }) => show(mine) !== show(base)).map(({ key }) => key);
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) };
}

/** Whether anything was typed. */
export const isChanged = <Values>(
  base: Values,
  mine: Values,
  fields: ReadonlyArray<ComparedField<Values>>,
): boolean => fields.some(({ show }) => show(base) !== show(mine));
