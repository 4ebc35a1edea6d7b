import { sayEventDetail } from '@ardoise/contract/values/event-notes';
import type { TransactionDetail } from '@ardoise/contract/transactions';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { kindOf } from '../event-words.ts';
import classes from './transactions.module.css';

type Event = TransactionDetail['events'][number];

/** An operator's answer as its machine wrote it is for whoever looks for it. */
const isRaw = (said: string): boolean => /^\s*[[{<]/.test(said);

function Line({ event }: { event: Event }) {
  const t = useTranslations('transactions.events');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { detail } = event;
  const said = sayEventDetail(detail, language);
  const isStep = 'from' in detail;
  return (
    <li className={classes.event} data-kind={event.kind}>
      <span>{isStep ? said : t(kindOf(event.kind))}</span>
      <time className={classes.at} dateTime={event.at}>
        {formatTime(event.at, timeZone)}
      </time>
      {!isStep && said !== '' && !isRaw(said) && <span className={classes.said}>{said}</span>}
      {!isStep && isRaw(said) && (
        <details className={classes.raw}>
          <summary>{t('raw')}</summary>
          <span className={classes.said}>{said}</span>
        </details>
      )}
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
