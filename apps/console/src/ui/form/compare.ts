/** One thing that a form holds, as a person would read it. Two values are the same when they read the same, unless `identity` tells them apart. */
export interface ComparedField<Values> {
  readonly key: keyof Values & string;
  readonly label: string;
  readonly show: (values: Values) => string;
  /** For what reads alike and is not the same: two pictures. */
  readonly identity?: (values: Values) => string;
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

const areSame = <Values>(
  { identity, show }: ComparedField<Values>,
  one: Values,
  other: Values,
): boolean => (identity ?? show)(one) === (identity ?? show)(other);

/** What somebody else changed since I started. */
export function theirChanges<Values>(
  { base, theirs, mine }: Sides<Values>,
  fields: ReadonlyArray<ComparedField<Values>>,
): Difference[] {
  return fields
    .filter((field) => !areSame(field, theirs, base))
    .map((field) => ({
      key: field.key,
      label: field.label,
      theirs: field.show(theirs),
      mine: field.show(mine),
      isMineToo: !areSame(field, mine, base) && !areSame(field, mine, theirs),
    }));
}

/** Their version with my changes put over it: what I did not touch stays as they saved it. */
export function mineOverTheirs<Values extends object>(
  { base, theirs, mine }: Sides<Values>,
  fields: ReadonlyArray<ComparedField<Values>>,
): Values {
  const changed = fields.filter((field) => !areSame(field, mine, base)).map(({ key }) => key);
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) };
}

/** Whether anything was typed. */
export const isChanged = <Values>(
  base: Values,
  mine: Values,
  fields: ReadonlyArray<ComparedField<Values>>,
): boolean => fields.some((field) => !areSame(field, base, mine));
