/** The one list of the product: what is the same wherever it stands. */
export const list = {
  loading: 'Loading…',
  clearSearch: 'Clear the search',
  export: 'Export',
  filter: {
    chosen: '{filter}: {value}',
    remove: 'Remove the filter {filter}',
    search: 'Find in {filter}',
    placeholder: 'Find…',
    none: 'Nothing found',
  },
  columns: { open: 'Columns', title: 'Columns to show', usual: 'Back to the usual columns' },
  sort: {
    label: 'Order',
    usual: 'Usual order',
    up: '{column}, ascending',
    down: '{column}, descending',
  },
  range: '{from, number}–{to, number} of {total, number}',
  perPage: 'Rows on a page',
  rows: '{count, number} rows',
  pages: 'Pages',
  page: 'Page {page, number} of {last, number}',
  previous: 'Previous',
  next: 'Next',
  noMatch: {
    title: 'Nothing matches',
    about: 'Look for fewer words, or take a filter away.',
    clear: 'Clear search and filters',
  },
  failed: {
    title: 'This list could not be loaded',
    about: 'Nothing was changed by this. Check the connection and try again.',
    stale: 'This list could not be brought up to date.',
    retry: 'Try again',
  },
} as const;
