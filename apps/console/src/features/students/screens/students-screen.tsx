import { exportStudents, listStudents, sumStudents } from '@ardoise/contract/students';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ListCount } from '../../../ui/data-list/list-count.tsx';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { OwedTotals } from '../../../domain/money/owed-totals.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MenuLink } from '../../../ui/menu-link.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { DuplicatesHint } from '../components/duplicates-hint.tsx';
import { useChosenYear } from '../../../domain/years/use-chosen-year.ts';
import { PrintClassList } from '../../../domain/years/print-class-list.tsx';
import { YearSelect } from '../../../domain/years/year-select.tsx';
import { useStudentColumns } from '../components/student-columns.tsx';
import { useStudentFilters } from '../components/student-filters.ts';

/** What is told of one year alone. */
const ofYear = ['classId', 'state'] as const;
const filterIds = ['yearId', 'classId', 'gender', 'state', 'owed'] as const;

function AddButton() {
  const t = useTranslations('students.list');
  return (
    <ThumbAction>
      <LinkButton to="/onboarding/students/add/{-$id}" params={{ id: undefined }}>
        {t('add')}
      </LinkButton>
    </ThumbAction>
  );
}

function ImportButton({ children, yearId }: { children: string; yearId: string | undefined }) {
  return (
    <LinkButton
      to="/onboarding/students/import"
      search={yearId === undefined ? {} : { yearId }}
      variant="default"
    >
      {children}
    </LinkButton>
  );
}

export function StudentsScreen(): ReactNode {
  const t = useTranslations('students');
  const { api } = useConsole();
  const canEdit = useCan()('people.edit');
  const list = useList(listStudents, { name: 'students', filters: filterIds });
  const { q, classId, yearId, gender, state, owed } = list.search;
  const narrowed = { q, classId, yearId, gender: gender && Number(gender), state, owed } as never;
  const { data: totals } = useQuery({
    ...callQuery(useConsole(), sumStudents, { query: narrowed }),
    placeholderData: keepPreviousData,
  });
  const { year } = useChosenYear();
  const columns = useStudentColumns(yearId);
  const filters = useStudentFilters(yearId);
  const exportList = () => api(exportStudents, { body: narrowed });
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
            <YearSelect drops={ofYear} />
            {canEdit && <ImportButton yearId={yearId}>{t('list.import')}</ImportButton>}
            <ExportButton onExport={exportList} />
            {canEdit && (
              <MoreMenu label={t('list.more')}>
                <MenuLink to="/onboarding/students/promote">{t('list.promoteAll')}</MenuLink>
              </MoreMenu>
            )}
            {canEdit && <AddButton />}
          </>
        }
      />
      {canEdit && <DuplicatesHint />}
      <DataList
        caption={t('title')}
        failedTitle={t('list.failed')}
        list={list}
        columns={columns}
        filters={filters}
        searchLabel={t('list.search')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/onboarding/students/$id', params: { id } })}
        empty={{
          title: t('list.empty.title'),
          about: t('list.empty.about'),
          action: canEdit && <ImportButton yearId={yearId}>{t('list.empty.import')}</ImportButton>,
        }}
        tools={
          classId !== undefined && (
            <>
              <PrintClassList classId={classId} />
              {canEdit && (
                <LinkButton
                  to="/onboarding/students/promote"
                  search={{ classId, ...(yearId === undefined ? {} : { yearId }) }}
                  variant="subtle"
                  size="compact-sm"
                >
                  {t('list.promote')}
                </LinkButton>
              )}
            </>
          )
        }
      />
    </>
  );
}
