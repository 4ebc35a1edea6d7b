import { useTranslations } from 'use-intl';
import { PageHead } from '../../../ui/page-head.tsx';
import { ErasuresCard, FormerStaffCard } from '../components/erasures-card.tsx';
import { ExportCard } from '../components/export-card.tsx';
import classes from '../components/school-data.module.css';

/** For owners: take everything along, and forget whoever asks for it. */
export function SchoolDataScreen() {
  const t = useTranslations('schoolData');
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      <div className={classes.cards}>
        <ExportCard />
        <FormerStaffCard />
        <ErasuresCard />
      </div>
    </>
  );
}
