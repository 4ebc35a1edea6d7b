import { type ColumnKey, columnOfTitle, type ParentColumn } from './columns.ts';

interface TitledColumn {
  readonly title: string;
  /** What a person said that it is, where somebody has. */
  readonly choice: ColumnKey | null | undefined;
}

const isOfParent = (said: ColumnKey | ParentColumn | undefined): said is ParentColumn =>
  typeof said === 'object';

/** Whose column it is, where its title names a mother or a father. */
export function parentOfTitle(title: string): ParentColumn['parent'] | null {
  const said = columnOfTitle(title);
  return isOfParent(said) ? said.parent : null;
}

/**
 * What the titles of a list say together. A parent whose name has a column takes the first place among the guardians that
 * no other name has, in the order of the columns; of a parent without one nothing is read, since nobody could tell whose
 * phone it is.
 */
export function readTitles(columns: readonly TitledColumn[]): ReadonlyArray<ColumnKey | undefined> {
  const said = columns.map(({ title }) => columnOfTitle(title));
  const names = columns.map(({ choice }, i) => (choice === undefined ? said[i] : choice));
  const free = ([1, 2] as const).filter((n) => !names.includes(`guardian${n}Name`));
  const parents = new Map<ParentColumn['parent'], 1 | 2>();
  for (const name of names) {
    if (name === null || !isOfParent(name) || name.field !== 'Name' || parents.has(name.parent))
      continue;
    const n = free.shift();
    if (n !== undefined) parents.set(name.parent, n);
  }
  // A parent whose name was put in its place by hand has their other columns there too.
  for (const [i, { choice }] of columns.entries()) {
    const one = said[i];
    const n = choice?.match(/^guardian([12])Name$/)?.[1];
    if (isOfParent(one) && n !== undefined) parents.set(one.parent, n === '1' ? 1 : 2);
  }
  return said.map((one): ColumnKey | undefined => {
    if (!isOfParent(one)) return one;
    const n = parents.get(one.parent);
    return n === undefined ? undefined : `guardian${n}${one.field}`;
  });
}
