import { type ApiError, isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useTranslations } from 'use-intl';
import classes from './till.module.css';

interface PayNoticeProps {
  error: Error | null;
  warning: ApiError | null;
}

/** What stands in the way, beside the button that was pressed. */
export function PayNotice({ error, warning }: PayNoticeProps) {
  const t = useTranslations('till.form');
  if (warning !== null)
    return (
      <p role="alert" className={classes.notice} data-tone="part">
        {warning.said}
      </p>
    );
  if (error === null) return null;
  return (
    <p role="alert" className={classes.notice} data-tone="due">
      <strong>{t('failed')}</strong> {isApiError(error) ? error.said : ''}
    </p>
  );
}
