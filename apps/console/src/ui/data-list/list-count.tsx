import { useTranslations } from 'use-intl';

interface ListCountProps {
  list: { readonly total: number; readonly hasMore?: boolean };
  /** So many of what the list is of, in words. */
  children: string;
}

/** How many a list has, for the head of its screen: so many at least where nobody looked further, and nothing where none was found there. */
export function ListCount({ list, children }: ListCountProps) {
  const t = useTranslations('list');
  if (list.hasMore !== true) return children;
  return list.total === 0 ? null : t('atLeast', { what: children });
}
