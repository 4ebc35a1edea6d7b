import { useTranslations } from 'use-intl';
import { TextLink } from '../../../ui/link-button.tsx';
import { useYearDraft } from '../wizard/use-year-draft.ts';
import { countClasses } from '../wizard/values.ts';
import classes from './begun-notice.module.css';

/** A year that was begun and not finished: the way back to it. */
export function BegunNotice() {
  const words = useTranslations('years');
  const { kept } = useYearDraft();
  if (kept === null) return null;
  const { step, values } = kept;
  return (
    <p className={classes.notice} role="status">
      {values.cycles.length === 0
        ? words('list.begun.aboutDates')
        : words('list.begun.about', {
            cycles: words('cycles', { count: values.cycles.length }),
            classes: words('classes', { count: countClasses(values) }),
          })}{' '}
      <TextLink to="/academic-year/create" search={step === 'dates' ? {} : { step }}>
        {words('list.begun.goOn')}
      </TextLink>
    </p>
  );
}
