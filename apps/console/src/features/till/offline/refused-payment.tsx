import { randomId } from '@ardoise/web/lib/random-id.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { canDismiss } from '../../../lib/offline-desk/desk-queue.ts';
import type { KeptPayment, OfflineBody } from '../../../lib/offline-desk/kept-payment.ts';
import classes from '../components/till.module.css';
import { useOwnSession } from '../queries.ts';
import { adviceOf } from './refused-advice.ts';

const AnotherStudentDialog = lazy(() => import('./another-student-dialog.tsx'));

interface RefusedPaymentProps {
  payment: KeptPayment;
  reason: string | null;
  said: string;
  onChange: (changed: Partial<OfflineBody>) => void;
  onDone: () => void;
}

/** The cash is in the drawer: it stays here until it is recorded, as it is or for whom it was, with what can be done about it. */
export function RefusedPayment({ payment, reason, said, onChange, onDone }: RefusedPaymentProps) {
  const t = useTranslations('offlineDesk.queue');
  const [isAsking, setIsAsking] = useState(false);
  const ownId = useOwnSession().data?.session?.id;
  const advice = adviceOf(reason, payment.body.amount);
  const isOthers = advice === 'notAsTaken' && ownId !== undefined;
  return (
    <>
      <span className={classes.small}>{t('refused', { why: said })}</span>
      <span className={classes.small}>{t(`advice.${advice}`)}</span>
      <span className={classes.buttons}>
        {canDismiss(payment) ? (
          <Button size="compact-sm" onClick={onDone}>
            {t('done')}
          </Button>
        ) : (
          <>
            {isOthers && (
              <Button size="compact-sm" onClick={() => onChange({ sessionId: ownId })}>
                {t('intoOwn')}
              </Button>
            )}
            <Button
              size="compact-sm"
              {...(isOthers ? { variant: 'subtle' } : {})}
              onClick={() => onChange(advice === 'idempotencyKeyReused' ? { key: randomId() } : {})}
            >
              {t(advice === 'idempotencyKeyReused' ? 'asNew' : 'tryAgain')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => setIsAsking(true)}>
              {t('another')}
            </Button>
          </>
        )}
      </span>
      {isAsking && (
        <Suspense>
          <AnotherStudentDialog
            onChoose={(id) => {
              setIsAsking(false);
              // What that family owed was not looked at, so that nothing of it can have changed since.
              onChange({ studentIds: [id], feeIds: [], owedSeen: 0 });
            }}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
