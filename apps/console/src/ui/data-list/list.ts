import type { ListChange, ListSearch } from './list-search.ts';

/**
 * What a list shows and how it is told to show something else. Whoever uses the list hands it in; the list itself asks
 * nobody. (`change` is a method, so that a list of any filters and sorts fits where they do not matter.)
 */
export interface List<Row, FilterId extends string = string, Sort extends string = string> {
  readonly search: ListSearch<FilterId>;
  /** `replace`: the step is not one that Back should undo, like each letter of a search. */
  change(change: ListChange<FilterId, Sort>, how?: { replace: boolean }): void;
  /** Undefined until the first page has come. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** There may be more than these: beyond them nobody looked. */
  readonly hasMore?: boolean;
  readonly page: number;
  readonly perPage: number;
  /** The rows are still those of the last page or search. */
  readonly isBehind: boolean;
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
  /** A search or a filter narrows the list. */
  readonly isNarrowed: boolean;
  /** The chosen columns, with commas between them; undefined where they are the usual ones. */
  readonly chosenColumns: string | undefined;
  readonly chooseColumns: (columns: string | undefined) => void;
}
