import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import { usePendingPayments } from '../queries.ts';
import { PendingLine } from './pending-line.tsx';
import classes from './till.module.css';

/** What waits for somebody who has seen the money; nothing is shown where nothing waits. */
export function PendingCard() {
  const t = useTranslations('till.waiting');
  const { data } = usePendingPayments();
  if (data === undefined || data.items.length === 0) return null;
  return (
    <div className={classes.above} id="waiting">
      <Card title={t('title')}>
        <ul className={classes.owed}>
          {data.items.map((pending) => (
            <PendingLine key={pending.id} pending={pending} />
          ))}
        </ul>
      </Card>
    </div>
  );
}
