import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import {
  exportFamilies,
  type FamilyRow,
  listFamilies,
  sumFamilies,
} from '@ardoise/contract/families';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ListCount } from '../../../ui/data-list/list-count.tsx';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import type { SortOf } from '../../../lib/api/list-call.ts';
import { useOwedColumns, useOwedFilters } from '../../../domain/money/owed-columns.tsx';
import { OwedTotals } from '../../../domain/money/owed-totals.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { useChosenYear } from '../../../domain/years/use-chosen-year.ts';
import { YearSelect } from '../../../domain/years/year-select.tsx';

function useFamilyColumns(): ReadonlyArray<Column<FamilyRow, SortOf<typeof listFamilies>>> {
  const t = useTranslations('families.list.columns');
  const timeZone = useTimeZone();
  const owed = useOwedColumns();
  return [
    {
      id: 'family',
      title: t('family'),
      sort: 'name',
      cell: ({ name, familyId }) => <PersonCell name={name} detail={familyId} />,
      card: ({ name }) => name,
    },
    {
      id: 'guardians',
      title: t('guardians'),
      cell: ({ guardians }) => maskPhonesIn(guardians.join(', ')),
    },
    {
      id: 'phone',
      title: t('phone'),
      onCard: 'never',
      cell: ({ phone }) => (phone === null ? null : <PhoneText number={phone} />),
    },
    {
      id: 'students',
      title: t('students'),
      align: 'end',
      cell: ({ studentCount }) => studentCount,
      card: ({ studentCount, familyId }) =>
        `${t('studentCount', { count: studentCount })} · ${familyId}`,
    },
    ...owed,
    {
      id: 'createdAt',
      title: t('createdAt'),
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
    },
  ];
}

export function FamiliesScreen(): ReactNode {
  const t = useTranslations('families');
  const { api } = useConsole();
  const canEdit = useCan()('people.edit');
  const list = useList(listFamilies, { name: 'families', filters: ['yearId', 'owed'] });
  const { q, yearId, owed } = list.search;
  const { year } = useChosenYear();
  const chosen = { q, yearId, owed } as never;
  const { data: totals } = useQuery({
    ...callQuery(useConsole(), sumFamilies, { query: chosen }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead
        title={t('title')}
        about={
          list.rows !== undefined && (
            <>
              <ListCount list={list}>{t('list.count', { count: list.total })}</ListCount>
              <OwedTotals totals={totals} year={year?.name} />
            </>
          )
        }
        actions={
          <>
            <YearSelect />
            <ExportButton onExport={() => api(exportFamilies, { body: chosen })} />
            {canEdit && (
              <ThumbAction>
                <LinkButton to="/onboarding/families/add/{-$id}" params={{ id: undefined }}>
                  {t('list.add')}
                </LinkButton>
              </ThumbAction>
            )}
          </>
        }
      />
      <DataList
        caption={t('title')}
        failedTitle={t('list.failed')}
        list={list}
        columns={useFamilyColumns()}
        filters={useOwedFilters()}
        searchLabel={t('list.search')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/onboarding/families/$id', params: { id } })}
        empty={{ title: t('list.empty.title'), about: t('list.empty.about') }}
      />
    </>
  );
}
