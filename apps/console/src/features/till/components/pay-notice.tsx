import { type ApiError, isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { NotTaken } from '../offline/take-offline.ts';
import classes from './till.module.css';

interface PayNoticeProps {
  error: Error | null;
  warning: ApiError | null;
}

/** What stands in the way, beside the button that was pressed. */
export function PayNotice({ error, warning }: PayNoticeProps) {
  const t = useTranslations('till.form');
  const offline = useTranslations('offlineDesk');
  const { language } = usePreferences();
  if (warning !== null)
    return (
      <p role="alert" className={classes.notice} data-tone="part">
        {warning.said}
      </p>
    );
  if (error === null) return null;
  const said =
    error instanceof NotTaken
      ? offline(error.why, { maximum: formatXaf(error.maximum, language) })
      : isApiError(error)
        ? error.said
        : offline('notKept');
  return (
    <p role="alert" className={classes.notice} data-tone="due">
      <strong>{t('failed')}</strong> {said}
    </p>
  );
}
