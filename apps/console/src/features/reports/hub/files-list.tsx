import { useTranslations } from 'use-intl';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { useFileColumns } from '../components/file-columns.tsx';
import classes from '../components/reports.module.css';
import { useFiles } from '../queries.ts';
import { PartState } from './part-state.tsx';

/** One's own exports of the last week, with how far each is. */
export function FilesList() {
  const t = useTranslations('reports.files');
  const columns = useFileColumns();
  const query = useFiles();
  const files = query.data?.items;
  return (
    <ShortList
      title={t('title')}
      action={<p className={classes.dim}>{t('about')}</p>}
      columns={columns}
      rows={query.error === null ? files : (files ?? [])}
      rowId={({ id }) => id}
    >
      <PartState query={query} count={files?.length} empty={t('empty')} />
    </ShortList>
  );
}
