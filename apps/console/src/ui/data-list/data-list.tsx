import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../empty-state.tsx';
import { isOffline } from '../is-offline.ts';
import { useRoom } from '../use-room.ts';
import { type Column, shownColumns } from './columns.ts';
import classes from './data-list.module.css';
import type { Filter } from './filters.ts';
import type { List } from './list.ts';
import { ListCards } from './list-cards.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { focusFirstRow, moveAmongRows } from './row-keys.ts';
import type { RowTarget } from './row-link.tsx';
import type { Selection } from './selection.ts';

interface DataListProps<Row, FilterId extends string, Sort extends string> {
  /** Names the list, for a screen reader. */
  caption: string;
  list: List<Row, FilterId, Sort>;
  /** The first column leads: it holds the row's link, and heads the card on a phone. */
  columns: ReadonlyArray<Column<Row, Sort>>;
  filters?: ReadonlyArray<Filter<FilterId>>;
  /** What can be searched for; without it there is no search. */
  searchLabel?: string;
  rowId: (row: Row) => string;
  rowTarget?: (row: Row) => RowTarget;
  /** What stands here while there is nothing at all. */
  empty: { title: string; about: string; action?: ReactNode };
  /** What is said where nothing could be loaded. */
  failedTitle?: string;
  /** What it means that nothing is there, where filters alone narrow the list. */
  noMatch?: { title: string; about: string } | undefined;
  /** What to do where a search finds nothing, if it is not to look for fewer words. */
  searchHelp?: string;
  /** Beside the filters, for what the list alone can do with its choice. */
  tools?: ReactNode;
  /** Rows can be chosen, and `chosen` says how many are and what can be done with them. */
  selection?: Selection<Row> | undefined;
  chosen?: ReactNode;
}

/** No row matches, although there are some: the way out is to look less narrowly. */
interface NoMatchProps {
  meaning: { title: string; about: string } | undefined;
  help: string | undefined;
  /** Where there may be more, nothing was found in the newest, and the others were not looked at. */
  list: { readonly hasMore?: boolean };
  onClear: () => void;
}

function NoMatch({ meaning, help, list, onClear }: NoMatchProps) {
  const t = useTranslations('list');
  return (
    <EmptyState
      title={meaning?.title ?? t('noMatch.title')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('noMatch.clear')}
        </Button>
      }
    >
      {list.hasMore === true ? t('noMatch.newest') : (meaning?.about ?? help ?? t('noMatch.about'))}
    </EmptyState>
  );
}

/** The one list of the product. Its state is in the address, so that a link shows the same rows. */
export function DataList<Row, FilterId extends string, Sort extends string>(
  props: DataListProps<Row, FilterId, Sort>,
) {
  const { caption, filters = [], searchLabel, rowId, rowTarget, empty, tools } = props;
  const list: List<Row> = props.list;
  const columns: ReadonlyArray<Column<Row>> = props.columns;
  const t = useTranslations('list');
  const section = useRef<HTMLElement>(null);
  const usual = columns.filter((column) => !column.isExtra);
  const { place, hasRoom, isPhone } = useRoom(
    [list.chosenColumns, ...usual.map(({ title }) => title)].join(),
    list.rows,
  );
  // Whoever chose the columns wants them side by side, and pushes the table where it is too wide.
  const hasChosen = !isPhone && list.chosenColumns !== undefined;
  const isTable = hasRoom || hasChosen;
  const shown = hasChosen ? shownColumns(columns, list.chosenColumns) : usual;
  const clearAll = () =>
    list.change({
      q: '',
      filters: Object.fromEntries(
        filters
          .flatMap(({ id, range }) => (range === undefined ? [id] : [id, range.to]))
          .map((id) => [id, undefined]),
      ),
    });
  const hasNothing = list.rows?.length === 0 && !list.isBehind;
  const Rows = isTable ? ListTable : ListCards;
  return (
    <section
      ref={section}
      className={classes.list}
      aria-label={caption}
      aria-busy={list.isFetching}
    >
      <ListToolbar
        list={list}
        columns={columns}
        filters={filters}
        searchLabel={searchLabel}
        onLeaveDown={() => focusFirstRow(section.current)}
        tools={tools}
        isTable={isTable}
      />
      {props.chosen}
      {list.hasFailed && list.rows === undefined ? (
        <FailedState
          title={isOffline() ? t('failed.unseen') : (props.failedTitle ?? t('failed.title'))}
          retry={{ label: t('failed.retry'), isBusy: list.isFetching, onPress: list.retry }}
        >
          {t(isOffline() ? 'failed.unseenAbout' : 'failed.about')}
        </FailedState>
      ) : hasNothing && list.isNarrowed ? (
        <NoMatch meaning={props.noMatch} help={props.searchHelp} list={list} onClear={clearAll} />
      ) : hasNothing ? (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.about}
        </EmptyState>
      ) : (
        <div
          role="presentation"
          ref={place}
          className={classes.body}
          data-behind={list.isBehind}
          onKeyDown={moveAmongRows}
        >
          <Rows
            caption={caption}
            columns={shown}
            rows={list.rows}
            rowId={rowId}
            rowTarget={rowTarget}
            sort={list.search.sort}
            onSort={(sort) => list.change({ sort })}
            selection={props.selection}
          />
        </div>
      )}
      {list.hasFailed && list.rows !== undefined && (
        <p className={classes.stale} role="alert">
          {t('failed.stale')}
          <Button variant="subtle" size="compact-sm" loading={list.isFetching} onClick={list.retry}>
            {t('failed.retry')}
          </Button>
        </p>
      )}
      {(list.rows !== undefined || list.hasFailed) && list.total > 0 && !hasNothing && (
        <ListFooter
          page={list.page}
          perPage={list.perPage}
          total={list.total}
          hasMore={list.hasMore === true}
          onPage={(page) => list.change({ page })}
          onPerPage={(perPage) => list.change({ perPage })}
        />
      )}
    </section>
  );
}
