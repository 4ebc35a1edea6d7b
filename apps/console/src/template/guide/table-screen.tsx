import { formatXaf } from '@ardoise/contract/values/money';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import type { List } from '../../ui/data-list/list.ts';
import { ShortList } from '../../ui/data-list/short-list.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { useMock } from '../mock/use-mock.ts';
import { hasWords } from '../words.ts';
import { Example, GuideFrame } from './guide-frame.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly className: string;
  readonly owed: number;
}

const rowId = ({ id }: Row) => String(id);

function useColumns(): ReadonlyArray<Column<Row>> {
  const t = useTranslations('guide');
  const { language } = usePreferences();
  return [
    { id: 'name', title: t('words.name'), cell: ({ name }) => name, sort: 'name' },
    { id: 'class', title: t('words.className'), cell: ({ className }) => className },
    {
      id: 'owed',
      title: t('words.owed'),
      align: 'end',
      onCard: 'amount',
      cell: ({ owed }) =>
        owed === 0 ? (
          <StateTag tone="paid">{t('table.previous')}</StateTag>
        ) : (
          formatXaf(owed, language)
        ),
    },
  ];
}

/** The list as the product has it, over rows that are in the browser. */
function useRowsInList(rows: readonly Row[]): List<Row> {
  const [search, setSearch] = useState<{ q?: string | undefined; sort?: string | undefined }>({});
  const found = rows.filter(({ name }) => hasWords(name, search.q ?? ''));
  const sorted =
    search.sort === undefined
      ? found
      : found.toSorted(
          (a, b) => a.name.localeCompare(b.name) * (search.sort?.startsWith('-') ? -1 : 1),
        );
  return {
    search,
    change: (change) =>
      setSearch({
        q: 'q' in change ? change.q : search.q,
        sort: 'sort' in change ? change.sort : search.sort,
      }),
    rows: sorted,
    total: sorted.length,
    page: 1,
    perPage: 10,
    isBehind: false,
    hasFailed: false,
    isFetching: false,
    retry: () => {},
    isNarrowed: (search.q ?? '') !== '',
    chosenColumns: undefined,
    chooseColumns: () => {},
  };
}

interface TablesProps {
  rows: readonly Row[];
  /** Part of each name, because the same lists stand twice on the page. */
  skin: string;
}

function ShortTable({ rows, skin }: TablesProps) {
  const t = useTranslations('guide.table');
  const columns = useColumns();
  return (
    <ShortList
      title={[t('short'), skin].join(' · ')}
      columns={columns}
      rows={rows.slice(0, 3)}
      rowId={rowId}
    />
  );
}

function FullTable({ rows, skin }: TablesProps) {
  const t = useTranslations('guide.table');
  const columns = useColumns();
  const list = useRowsInList(rows);
  return (
    <DataList
      caption={[t('caption'), skin].join(' · ')}
      list={list}
      columns={columns}
      searchLabel={t('search')}
      rowId={rowId}
      empty={{ title: t('emptyTitle'), about: t('emptyAbout') }}
    />
  );
}

/** Lists: a short one, and the one that every list of the product is. */
export function TableScreen() {
  const t = useTranslations('guide.table');
  const { ask } = useMock();
  const rows = ask<readonly Row[]>({ method: 'GET', path: '/good-table/basic' });
  return (
    <GuideFrame section="tables">
      <Example title={t('short')}>{(skin) => <ShortTable rows={rows} skin={skin} />}</Example>
      <Example title={t('full')}>{(skin) => <FullTable rows={rows} skin={skin} />}</Example>
    </GuideFrame>
  );
}
