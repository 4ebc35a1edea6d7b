import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { type SubscribeBody, useSubscriptionPreview } from './service-queries.ts';
import classes from './subscription-preview.module.css';

interface SubscriptionPreviewProps {
  serviceId: string;
  body: SubscribeBody | null;
}

/** What was to be paid before today is due today, so that a day may have several. */
function sumsByDay(
  installments: ReadonlyArray<{ readonly amount: number; readonly dueOn: string }>,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { amount, dueOn } of installments) sums.set(dueOn, (sums.get(dueOn) ?? 0) + amount);
  return sums;
}

/** Who will be subscribed, and what each will owe on which day. */
export function SubscriptionPreview({ serviceId, body }: SubscriptionPreviewProps) {
  const t = useTranslations('services.subscribe');
  const { language } = usePreferences();
  const { data, error } = useSubscriptionPreview(serviceId, body);
  if (body === null) return null;
  if (isApiError(error))
    return (
      <p className={classes.wrong} role="alert">
        {error.message}
      </p>
    );
  if (data === undefined) return null;
  const total = data.installments.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className={classes.preview} aria-live="polite">
      <strong>{t('count', { count: data.students })}</strong>
      {data.already > 0 && <p>{t('already', { count: data.already })}</p>}
      {data.notEnrolled > 0 && <p>{t('notEnrolled', { count: data.notEnrolled })}</p>}
      <p>{t('each', { amount: formatXaf(total, language), count: data.installments.length })}</p>
      {data.installments.length > 1 && (
        <ul className={classes.days}>
          {[...sumsByDay(data.installments)].map(([dueOn, amount]) => (
            <li key={dueOn}>
              {formatDay(dueOn)} <span>{formatXaf(amount, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
