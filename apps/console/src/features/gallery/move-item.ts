/** One is taken out and put where it shall stand; a place beyond an end is that end. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const place = Math.min(Math.max(to, 0), items.length - 1);
  return items.toSpliced(from, 1).toSpliced(place, 0, item);
}

/** Those that are named come in the order in which they are named; the others, which came meanwhile, behind them. */
export function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Item): number => places.get(id) ?? ids.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Where an arrow key, Home or End leads from a place; null for any other key. */
export function placeAfterKey(key: string, place: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(place - 1, 0);
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(place + 1, count - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
