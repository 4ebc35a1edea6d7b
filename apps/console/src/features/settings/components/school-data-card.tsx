import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import classes from './support-card.module.css';

/** Leads owners to the export of the school and to who was erased. */
export function SchoolDataCard() {
  const t = useTranslations('schoolData');
  return (
    <div className={classes.place}>
      <Card title={t('title')}>
        <p className={classes.words}>{t('openAbout')}</p>
        <LinkButton variant="default" to="/apps/settings/school-data">
          {t('open')}
        </LinkButton>
      </Card>
    </div>
  );
}
