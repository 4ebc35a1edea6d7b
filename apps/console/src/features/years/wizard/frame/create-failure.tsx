import type { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../../../ui/link-button.tsx';
import classes from './create-failure.module.css';

/** Why the year was not created, what is safe, and what to do next. */
export function CreateFailure({ error }: { error: ApiError }) {
  const t = useTranslations('years.wizard.preview');
  // The key of this wizard has created a year already: the answer to an earlier press was lost on its way.
  const isRepeated = error.reason === 'idempotencyKeyReused';
  return (
    <div className={classes.failure} role="alert">
      <strong>{t(isRepeated ? 'repeated' : 'failed')}</strong>
      <p className={classes.words}>
        {isRepeated ? t('repeatedAbout') : `${error.message} ${t('failedSafe')}`}
      </p>
      {Object.entries(error.fields).map(([path, message]) => (
        <p key={path} className={classes.words}>
          {message}
        </p>
      ))}
      {isRepeated && <TextLink to="/academic-year">{t('look')}</TextLink>}
    </div>
  );
}
