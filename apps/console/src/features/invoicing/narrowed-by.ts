/** What the address narrows a list to, as its totals and its file take it. */
export const narrowedBy = <Id extends string>(
  search: Readonly<Record<string, unknown>>,
  ids: readonly Id[],
): { [Each in Id | 'q']?: string } =>
  Object.fromEntries(
    ['q', ...ids].flatMap((id) => {
      const value = search[id];
      return typeof value === 'string' && value !== '' ? [[id, value]] : [];
    }),
  ) as { [Each in Id | 'q']?: string };
