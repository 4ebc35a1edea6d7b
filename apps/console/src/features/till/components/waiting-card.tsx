import type { DeskOutcome } from '@ardoise/contract/take-payment';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { focusFirst } from '../focus-first.ts';
import { usePending } from '../queries.ts';
import { EarlierNote } from './earlier-note.tsx';
import { PendingLine } from './pending-line.tsx';
import classes from './till.module.css';

interface WaitingCardProps {
  waiting: Extract<DeskOutcome, { state: 'waiting' }>;
  onNext: () => void;
}

/** A payment by other means: it counts once somebody has seen the money. */
export function WaitingCard({ waiting, onNext }: WaitingCardProps) {
  const t = useTranslations('till.waiting');
  const { data, refetch, isFetching } = usePending(waiting.pendingId);
  return (
    <section className={classes.card} aria-label={t('title')}>
      <h2 className={classes.done}>{t('recorded')}</h2>
      <EarlierNote isEarlier={waiting.isEarlier} />
      <p className={classes.about}>{t('about')}</p>
      <ul className={classes.owed}>
        {data !== undefined && (
          <PendingLine pending={data} onCheck={() => void refetch()} isChecking={isFetching} />
        )}
      </ul>
      <div className={classes.buttons}>
        <Button ref={focusFirst} onClick={onNext}>
          {t('next')}
        </Button>
      </div>
    </section>
  );
}
