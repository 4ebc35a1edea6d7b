import { checkPendingPayment, listPendingPayments } from '@ardoise/contract/endpoints/take-payment';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { focusFirst } from '../focus-first.ts';
import { PendingLine } from './pending-line.tsx';
import classes from './till.module.css';

/** A payment by other means: it counts once somebody has seen the money. */
export function WaitingCard({ id, onNext }: { id: string; onNext: () => void }) {
  const t = useTranslations('till.waiting');
  const money = useTranslations('money');
  const { data, refetch, isFetching } = useQuery({
    ...callQuery(useConsole(), checkPendingPayment, { params: { id }, body: {} }),
    meta: { reads: listPendingPayments.reads },
  });
  return (
    <section className={classes.card} aria-label={t('title')}>
      <h2 className={classes.done}>{t('recorded')}</h2>
      <p className={classes.about}>{t('about')}</p>
      <ul className={classes.owed}>{data !== undefined && <PendingLine pending={data} />}</ul>
      <div className={classes.buttons}>
        <Button ref={focusFirst} onClick={onNext}>
          {t('next')}
        </Button>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {money('check')}
        </Button>
      </div>
    </section>
  );
}
