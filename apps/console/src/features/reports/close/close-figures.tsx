import type { DailyClose } from '@ardoise/contract/reports/daily-close';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import classes from '../components/reports.module.css';

/** What was counted against what should have been there, over all sessions that are closed. */
function CashFigure({ close: { cash, sessions } }: { close: DailyClose }) {
  const t = useTranslations('reports.close');
  const { language } = usePreferences();
  const amount = (value: number) => formatXaf(value, language);
  const isCounted = sessions.length > cash.openSessions;
  return (
    <div className={classes.figure}>
      <dt>{t('cash')}</dt>
      <dd className={classes.amount}>{isCounted ? amount(cash.counted) : '–'}</dd>
      <dd className={classes.about}>
        {[
          isCounted ? t('expected', { amount: amount(cash.expected) }) : t('noneClosed'),
          cash.openSessions > 0 && t('openSessions', { count: cash.openSessions }),
        ]
          .filter((part) => part !== false)
          .join(' · ')}
      </dd>
    </div>
  );
}

/** The day in three figures. */
export function CloseFigures({ close }: { close: DailyClose }) {
  const t = useTranslations('reports.close');
  const { language } = usePreferences();
  const amount = (value: number) => formatXaf(value, language);
  const { collected, payments, reversed, refunded, cash, sessions } = close;
  const isCounted = sessions.length > cash.openSessions;
  return (
    <dl className={classes.figures} aria-label={t('title')}>
      <div className={classes.figure}>
        <dt>{t('collected')}</dt>
        <dd className={classes.amount}>{amount(collected)}</dd>
        <dd className={classes.about}>
          {[
            t('collectedAbout', { count: payments }),
            reversed !== 0 && t('reversed', { amount: amount(reversed) }),
            refunded !== 0 && t('refunded', { amount: amount(refunded) }),
          ]
            .filter((part) => part !== false)
            .join(' · ')}
        </dd>
      </div>
      <CashFigure close={close} />
      <div className={classes.figure}>
        <dt>{t('variance')}</dt>
        <dd
          className={classes.amount}
          data-tone={!isCounted || cash.variance === 0 ? undefined : 'due'}
        >
          {isCounted ? amount(cash.variance) : '–'}
        </dd>
        <dd className={classes.about}>
          {isCounted && cash.variance === 0
            ? t('exact')
            : isCounted &&
              t(cash.variance > 0 ? 'overBy' : 'shortBy', {
                amount: amount(Math.abs(cash.variance)),
              })}
        </dd>
      </div>
    </dl>
  );
}
