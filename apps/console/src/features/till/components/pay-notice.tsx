import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { useMeansName } from '../../../domain/money/means-mark.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { NotTaken } from '../offline/take-offline.ts';
import type { PayWarning } from '../use-take-payment.ts';
import classes from './till.module.css';

interface PayNoticeProps {
  error: Error | null;
  warning: PayWarning | null;
}

/** What stands in the way, beside the button that was pressed. */
export function PayNotice({ error, warning }: PayNoticeProps) {
  const t = useTranslations('till.form');
  const offline = useTranslations('offlineDesk');
  const { language } = usePreferences();
  const nameOf = useMeansName();
  if (warning !== null)
    return (
      <p role="alert" className={classes.notice} data-tone="part">
        {isApiError(warning)
          ? warning.said
          : offline('takenBefore', {
              amount: formatXaf(warning.amount, language),
              minutes: String(warning.minutes),
              means: nameOf(warning.method),
            })}
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
      <strong>{t('failed')}.</strong> {said}
    </p>
  );
}
