import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ColumnChoice } from './column-choice.tsx';
import type { Column } from './columns.ts';
import { FilterChip, ToggleChip } from './filter-chip.tsx';
import { type Filter, filterChange } from './filters.ts';
import type { List } from './list.ts';
import classes from './list-toolbar.module.css';
import { RangeChip } from './range-chip.tsx';
import { SearchField } from './search-field.tsx';

interface SortChoiceProps {
  columns: ReadonlyArray<Column<never>>;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Cards have no headings to press, so the order is chosen here. */
function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const t = useTranslations('list');
  const sorts = columns.flatMap((column) =>
    column.sort === undefined
      ? []
      : [
          { value: column.sort, label: t('sort.up', { column: column.title }) },
          { value: `-${column.sort}`, label: t('sort.down', { column: column.title }) },
        ],
  );
  if (sorts.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      className={classes.sort ?? ''}
      aria-label={t('sort.label')}
      value={sort ?? ''}
      data={[{ value: '', label: t('sort.usual') }, ...sorts]}
      onChange={(event) => onSort(event.currentTarget.value || undefined)}
    />
  );
}

interface ListToolbarProps {
  list: List<unknown>;
  columns: ReadonlyArray<Column<never>>;
  filters: readonly Filter[];
  searchLabel: string | undefined;
  onLeaveDown: () => void;
  tools: ReactNode;
  isTable: boolean;
}

export function ListToolbar(props: ListToolbarProps) {
  const { list, columns, filters, searchLabel, tools, isTable } = props;
  const values: Readonly<Record<string, unknown>> = list.search;
  return (
    <div className={classes.toolbar}>
      {searchLabel !== undefined && (
        <SearchField
          label={searchLabel}
          value={list.search.q ?? ''}
          onChange={(q) => list.change({ q }, { replace: true })}
          onLeaveDown={props.onLeaveDown}
        />
      )}
      <div className={classes.chips} data-swiped>
        {filters.map((filter) => {
          if (filter.range !== undefined) {
            const { to, today } = filter.range;
            return (
              <RangeChip
                key={filter.id}
                title={filter.title}
                today={today}
                range={{
                  from: values[filter.id] as string | undefined,
                  to: values[to] as string | undefined,
                }}
                onChange={(range) =>
                  list.change({ filters: { [filter.id]: range.from, [to]: range.to } })
                }
              />
            );
          }
          const Chip = filter.toggle === undefined ? FilterChip : ToggleChip;
          return (
            <Chip
              key={`${filter.id}${filter.toggle ?? ''}`}
              filter={filter}
              value={values[filter.id] as string | undefined}
              onChange={(value) => list.change({ filters: filterChange(filter, value) })}
            />
          );
        })}
        {!isTable && (
          <SortChoice
            columns={columns}
            sort={list.search.sort}
            onSort={(sort) => list.change({ sort })}
          />
        )}
      </div>
      {tools}
      <ColumnChoice columns={columns} chosen={list.chosenColumns} onChange={list.chooseColumns} />
    </div>
  );
}
