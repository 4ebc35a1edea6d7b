export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** Options of one group stand under its name. */
  readonly group?: string;
}

export interface Filter<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly options: readonly FilterOption[];
  /** Pressed, the filter has this value, and pressed again none: there is nothing to choose from. */
  readonly toggle?: string;
  /** It is the first day of a time, whose last day is the filter `to`. */
  readonly range?: { readonly to: Id; readonly today: string };
  /** Other filters that mean nothing once this one changes, as the class does when the year changes. */
  readonly clears?: readonly Id[];
}

/** What a choice in one filter changes in the address. */
export const filterChange = (
  filter: Filter,
  value: string | undefined,
): Record<string, string | undefined> => ({
  ...Object.fromEntries((filter.clears ?? []).map((id) => [id, undefined])),
  [filter.id]: value,
});
