import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import type { Attention } from '../../../domain/attention/use-attention.ts';
import { useMeansName } from '../../../domain/money/means-mark.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatAgo } from '../../../lib/format.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import classes from './attention-card.module.css';

/** Money by bank, cheque or transfer that somebody has to have seen. */
export function WaitingPayment({
  pending: { method, amount, reference, since },
}: {
  pending: Attention['pendingPayments']['items'][number];
}) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const nameOf = useMeansName();
  return (
    <li className={classes.line}>
      <span>
        <TextLink c="inherit" to="/cash" hash="waiting">
          {t('pending', { amount: formatXaf(amount, language), method: nameOf(method) })}
        </TextLink>
        <span className={classes.since}>
          {t('pendingSince', { reference, ago: formatAgo(since, clock.now(), language) })}
        </span>
      </span>
    </li>
  );
}

/** Cash that was taken without a connection, and did not come as it was meant. */
export function OfflineToSee({
  payment: { number, cashier, amount, isLate, since },
}: {
  payment: Attention['offlinePayments']['items'][number];
}) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  return (
    <li className={classes.line}>
      <span>
        <TextLink c="inherit" to="/cash" hash="offline">
          {t(isLate ? 'offlineLate' : 'offline', { amount: formatXaf(amount, language) })}
        </TextLink>
        <span className={classes.since}>
          {t('offlineSince', { number, cashier, ago: formatAgo(since, clock.now(), language) })}
        </span>
      </span>
    </li>
  );
}

/** A session that was closed with a variance, or that nobody has closed. */
export function SessionToSee({
  session: { id, number, till, cashier, at, variance },
}: {
  session: Attention['variances']['items'][number];
}) {
  const t = useTranslations('balance.attention');
  const { clock } = useConsole();
  const { language } = usePreferences();
  const amount = formatXaf(Math.abs(variance), language);
  const title =
    variance === 0
      ? t('forgotten', { number })
      : t(variance > 0 ? 'over' : 'short', { number, amount });
  return (
    <li className={classes.line}>
      <span>
        <TextLink c="inherit" to="/cash/$id" params={{ id }}>
          {title}
        </TextLink>
        <span className={classes.since}>
          {t('session', { till, cashier, ago: formatAgo(at, clock.now(), language) })}
        </span>
      </span>
    </li>
  );
}
