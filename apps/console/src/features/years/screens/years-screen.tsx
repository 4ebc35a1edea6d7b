import { exportYears, listYears } from '@ardoise/contract/years';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { BegunNotice } from '../components/begun-notice.tsx';
import { useYearColumns } from '../components/year-columns.tsx';

function CreateButton({ label }: { label: string }) {
  return (
    <ThumbAction>
      <LinkButton to="/academic-year/create">{label}</LinkButton>
    </ThumbAction>
  );
}

export function YearsScreen() {
  const t = useTranslations('years');
  const { api } = useConsole();
  const canEdit = useCan()('years.edit');
  const list = useList(listYears, { name: 'years' });
  const columns = useYearColumns();
  const hasYears = list.total > 0 || list.isNarrowed;
  return (
    <>
      <PageHead
        title={t('title')}
        about={hasYears && t('list.count', { count: list.total })}
        actions={
          hasYears && (
            <>
              <ExportButton onExport={() => api(exportYears, { body: { q: list.search.q } })} />
              {canEdit && <CreateButton label={t('list.create')} />}
            </>
          )
        }
      />
      {canEdit && <BegunNotice />}
      <DataList
        caption={t('title')}
        list={list}
        columns={columns}
        searchLabel={t('list.search')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/academic-year/$id', params: { id } })}
        empty={{
          title: t('list.empty.title'),
          about: t('list.empty.about'),
          action: canEdit && <CreateButton label={t('list.empty.create')} />,
        }}
      />
    </>
  );
}
