/** Items of one student stand together, students in the order in which they first come. */
export function groupByStudent<Item>(
  items: readonly Item[],
  studentOf: (item: Item) => string,
): Array<[string, Item[]]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const id = studentOf(item);
    groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return [...groups];
}
