/** The one list of the product: what is the same wherever it stands. */
export const list = {
  loading: 'Loading…',
  clearSearch: 'Clear the search',
  export: 'Export',
  filter: {
    chosen: '{filter}: {value}',
    remove: 'Remove the filter {filter}',
    search: 'Search {filter}',
    placeholder: 'Find…',
    none: 'Nothing found',
  },
  columns: { open: 'Columns', title: 'Columns to show', usual: 'Reset columns' },
  sort: {
    label: 'Sort by',
    usual: 'Default order',
    up: '{column}, ascending',
    down: '{column}, descending',
  },
  range: '{from, number}–{to, number} of {total, number}',
  perPage: 'Rows per page',
  rows: '{count, number} rows',
  pages: 'Pages',
  page: 'Page {page, number} of {last, number}',
  previous: 'Previous',
  next: 'Next',
  noMatch: {
    title: 'Nothing matches',
    about: 'Try fewer words, or remove a filter.',
    clear: 'Clear search and filters',
  },
  failed: {
    title: 'This list could not be loaded',
    about: 'Nothing was changed. Check the connection and try again.',
    stale: 'This list could not be refreshed.',
    retry: 'Try again',
  },
} as const;
