import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import classes from '../components/till.module.css';
import { QueueLine } from './queue-line.tsx';
import { useIsOffline, useOfflineDesk, useQueue } from './use-offline-desk.ts';

interface QueueCardProps {
  /** The drawer is about to be counted: what is in it has to be recorded first. */
  isBeforeCount?: boolean;
}

/** What was taken on this device without a connection, until somebody has seen what became of it. */
export function QueueCard({ isBeforeCount = false }: QueueCardProps) {
  const t = useTranslations('offlineDesk.queue');
  const { language } = usePreferences();
  const desk = useOfflineDesk();
  const isOffline = useIsOffline();
  const { payments, locked } = useQueue(desk);
  const { mutate: send, isPending } = useMutation({
    mutationFn: async () => desk?.send(),
  });
  if (desk === null || payments.length + locked.length === 0) return null;
  const waiting = payments.filter(({ became }) => became.state === 'waiting');
  const amount = waiting.reduce((sum, { body }) => sum + body.amount, 0);
  return (
    <div className={classes.above}>
      <Card
        title={t('title')}
        {...(waiting.length > 0 && !isOffline
          ? {
              action: (
                <Button size="compact-sm" loading={isPending} onClick={() => send()}>
                  {t('send')}
                </Button>
              ),
            }
          : {})}
      >
        {waiting.length + locked.length > 0 && (
          <p role="status" className={classes.about}>
            {waiting.length > 0 &&
              t('waits', { count: waiting.length, amount: formatXaf(amount, language) })}{' '}
            {locked.length > 0 && t('locked', { count: locked.length })}{' '}
            {isBeforeCount && waiting.length > 0 && <strong>{t('beforeCount')}</strong>}
          </p>
        )}
        <ul className={classes.owed}>
          {payments.map((payment) => (
            <QueueLine key={payment.body.key} payment={payment} desk={desk} />
          ))}
        </ul>
      </Card>
    </div>
  );
}
