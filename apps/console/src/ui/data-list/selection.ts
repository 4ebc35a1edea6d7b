/** Which rows of a list somebody has chosen, over its pages; whoever uses the list says what can be done with them. */
export interface Selection<Row> {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
  /** What a row is called, for who hears the box and does not see the row. */
  readonly label: (row: Row) => string;
}

export function withRow(
  ids: ReadonlySet<string>,
  id: string,
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(ids);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/** All rows of the page, or none of them where all were chosen. */
export function withPage(
  ids: ReadonlySet<string>,
  page: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  return page.reduce((chosen, id) => withRow(chosen, id, isChosen), ids);
}
