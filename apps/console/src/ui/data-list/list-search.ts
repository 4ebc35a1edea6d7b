/** How many rows a page may have; the first is the one that needs no word in the address. */
export const pageSizes = [10, 25, 50, 100] as const;

/** What a list's address may say. What is as usual is not in the address. */
export type ListSearch<Filter extends string = never> = {
  page?: number | undefined;
  perPage?: number | undefined;
  q?: string | undefined;
  sort?: string | undefined;
  /** The chosen columns, with commas between them. */
  columns?: string | undefined;
} & { [F in Filter]?: string | undefined };

type Given = Readonly<Record<string, unknown>>;

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;

const asWhole = (value: unknown): number | undefined => {
  const number = Number(asText(value));
  return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : undefined;
};

/**
 * Reads a list's part of an address, for a route's `validateSearch`. An address comes from anywhere: what makes
 * no sense is left out, so that a broken link still opens the list.
 */
export const listSearch =
  <Filter extends string = never>(...filters: readonly Filter[]) =>
  (given: Given): ListSearch<Filter> => {
    const perPage = asWhole(given['perPage']);
    const page = asWhole(given['page']);
    const search: Record<string, string | number | undefined> = {
      page: page === 1 ? undefined : page,
      perPage: pageSizes.slice(1).find((size) => size === perPage),
      q: asText(given['q'])?.slice(0, 100) || undefined,
      sort: asText(given['sort']) || undefined,
      columns: asText(given['columns']) || undefined,
      ...Object.fromEntries(filters.map((filter) => [filter, asText(given[filter]) || undefined])),
    };
    const said = Object.entries(search).filter(([, value]) => value !== undefined);
    return Object.fromEntries(said) as ListSearch<Filter>;
  };

export interface ListChange<FilterId extends string = string, Sort extends string = string> {
  readonly page?: number;
  readonly perPage?: number;
  readonly q?: string;
  /** `-name` is `name` from the other end. */
  readonly sort?: Sort | `-${Sort}` | undefined;
  readonly columns?: string | undefined;
  /** Undefined takes a filter away. */
  readonly filters?: { readonly [Id in FilterId]?: string | undefined };
}

/** The address after a change. Whatever changes which rows there are leads back to the first page. */
export function changedSearch(search: Given, change: ListChange): Given {
  const { filters, ...own } = change;
  const keepsPage = Object.keys(change).every((key) => key === 'columns' || key === 'page');
  const next = { ...search, ...(keepsPage ? {} : { page: undefined }), ...own, ...filters };
  const known = listSearch(...Object.keys(filters ?? {}))(next);
  const said = Object.entries({ ...next, ...blank(next), ...known });
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

const ownKeys = ['page', 'perPage', 'q', 'sort', 'columns'];

/** The list's own words, so that those which are as usual again leave the address. */
const blank = (search: Given): Given =>
  Object.fromEntries(ownKeys.filter((key) => key in search).map((key) => [key, undefined]));
