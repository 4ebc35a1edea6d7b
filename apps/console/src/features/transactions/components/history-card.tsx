import { type TransactionDetail, transactionStatusNames } from '@ardoise/contract/transactions';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { kindOf, movedStates, saidIn } from '../event-words.ts';
import classes from './transactions.module.css';

type Event = TransactionDetail['events'][number];

function Line({ event }: { event: Event }) {
  const words = useTranslations('transactions.events');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const moved = event.kind === 'status' ? movedStates(event.text) : null;
  const title =
    moved !== null
      ? words('status', {
          from: transactionStatusNames[moved.from][language],
          to: transactionStatusNames[moved.to][language],
        })
      : words(event.kind === 'status' ? 'statusOther' : kindOf(event.kind));
  return (
    <li className={classes.event} data-kind={event.kind}>
      <span>{title}</span>
      <time className={classes.at} dateTime={event.at}>
        {formatTime(event.at, timeZone)}
      </time>
      {moved === null && event.text !== '' && (
        <span className={classes.said}>{saidIn(event, language)}</span>
      )}
    </li>
  );
}

/** Everything that was asked and answered, in its order. The operator's words are shown as they came. */
export function HistoryCard({ events }: { events: readonly Event[] }) {
  const words = useTranslations('transactions.detail');
  return (
    <Card title={words('history')}>
      <ol className={classes.events}>
        {events.map((event, index) => (
          <Line key={`${event.at}${String(index)}`} event={event} />
        ))}
      </ol>
    </Card>
  );
}
