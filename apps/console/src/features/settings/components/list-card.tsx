import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { Card } from '../../../ui/card.tsx';
import classes from './school-data.module.css';

interface ListCardProps<Item> {
  title: string;
  about: string;
  empty: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Undefined while it is on its way. */
  items: readonly Item[] | undefined;
  row: (item: Item) => ReactNode;
  /** What can be done, below the list; once it is there. */
  children?: ReactNode;
}

/** A card with a list in it, or with the words that say why there is none. */
export function ListCard<Item>(props: ListCardProps<Item>) {
  const { title, about, empty, query, items, row, children } = props;
  return (
    <Card title={title}>
      <p className={classes.words}>{about}</p>
      {items === undefined ? (
        <LoadState query={query} list="/apps/settings/profile" />
      ) : (
        <>
          {items.length === 0 ? (
            <p className={classes.empty}>{empty}</p>
          ) : (
            <ul className={classes.list}>{items.map(row)}</ul>
          )}
          {children}
        </>
      )}
    </Card>
  );
}
