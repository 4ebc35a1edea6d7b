import { useTranslations } from 'use-intl';
import { TextLink } from '../../../ui/link-button.tsx';
import { useYearDraft } from '../wizard/use-year-draft.ts';
import { countClasses } from '../wizard/values.ts';
import classes from './begun-notice.module.css';

/** A year that was begun and not finished: the way back to it. */
export function BegunNotice() {
  const t = useTranslations('years');
  const { kept } = useYearDraft();
  if (kept === null) return null;
  const { step, values } = kept;
  return (
    <p className={classes.notice} role="status">
      {values.cycles.length === 0
        ? t('list.begun.aboutDates')
        : t('list.begun.about', {
            cycles: t('cycles', { count: values.cycles.length }),
            classes: t('classes', { count: countClasses(values) }),
          })}{' '}
      <TextLink to="/academic-year/create" search={step === 'dates' ? {} : { step }}>
        {t('list.begun.goOn')}
      </TextLink>
    </p>
  );
}
