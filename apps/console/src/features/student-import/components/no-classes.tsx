import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { useYearToJoin } from '../../../domain/years/use-year-to-join.ts';
import classes from './template-card.module.css';

/** The classes in the file are looked for in the year that it is for: without one, every row that names a class is refused. */
export function NoClasses({ yearId }: { yearId: string | undefined }) {
  const t = useTranslations('studentImport.noClasses');
  const canCreate = useCan()('years.edit');
  const usual = useYearToJoin();
  const { data } = useClasses(yearId ?? usual?.id);
  if (data?.items.length !== 0) return null;
  return (
    <Card title={t('title')}>
      <p className={classes.about}>{t('about')}</p>
      {canCreate && (
        <div className={classes.buttons}>
          <LinkButton to="/academic-year/create" variant="default">
            {t('create')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
