import { sayEventDetail } from '@ardoise/contract/values/event-notes';
import { transactionStatusNames } from '@ardoise/contract/values/transaction-states';
import type { TransactionDetail } from '@ardoise/contract/transactions';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { kindOf } from '../event-words.ts';
import classes from './transactions.module.css';

type Event = TransactionDetail['events'][number];

function Line({ event }: { event: Event }) {
  const t = useTranslations('transactions.events');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { detail } = event;
  const moved = 'from' in detail ? detail : null;
  const said = moved === null ? sayEventDetail(detail, language) : '';
  const title =
    moved === null
      ? t(kindOf(event.kind))
      : t('status', {
          from: transactionStatusNames[moved.from][language],
          to: transactionStatusNames[moved.to][language],
        });
  return (
    <li className={classes.event} data-kind={event.kind}>
      <span>{title}</span>
      <time className={classes.at} dateTime={event.at}>
        {formatTime(event.at, timeZone)}
      </time>
      {said !== '' && <span className={classes.said}>{said}</span>}
    </li>
  );
}

/** Everything that was asked and answered, in its order. The operator's words are shown as they came. */
export function HistoryCard({ events }: { events: readonly Event[] }) {
  const t = useTranslations('transactions.detail');
  return (
    <Card title={t('history')}>
      <ol className={classes.events}>
        {events.map((event, index) => (
          <Line key={`${event.at}${String(index)}`} event={event} />
        ))}
      </ol>
    </Card>
  );
}
