import { formatXaf } from '@ardoise/contract/values/money';
import { provisionalNumber } from '@ardoise/contract/values/provisional-number';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { DeskQueue } from '../../../lib/offline-desk/desk-queue.ts';
import type { KeptPayment, OfflineBody } from '../../../lib/offline-desk/kept-payment.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from '../components/till.module.css';
import { usePaper, usePrintReceipt } from '../print-receipt.ts';

const AnotherStudentDialog = lazy(() => import('./another-student-dialog.tsx'));

interface QueueLineProps {
  payment: KeptPayment;
  queue: DeskQueue;
}

/** One payment that was taken here, with what became of it and what can be done about it. */
export function QueueLine({ payment, queue }: QueueLineProps) {
  const t = useTranslations('offlineDesk.queue');
  const { language } = usePreferences();
  const whenOf = useWhen();
  const { body, slip, became } = payment;
  const isToSee = became.state === 'recorded' && became.recorded.conflicts.length > 0;
  const tone =
    became.state === 'recorded'
      ? isToSee
        ? 'part'
        : 'paid'
      : became.state === 'refused'
        ? 'due'
        : 'part';
  return (
    <li className={classes.line}>
      <span>
        <strong>{slip.students.map(({ name }) => name).join(', ')}</strong>{' '}
        <StateTag tone={tone}>{t(`states.${became.state}`)}</StateTag>
        <span className={classes.small}>
          {[provisionalNumber(body.key), whenOf(body.takenAt)].join(' · ')}
        </span>
        {became.state === 'recorded' && (
          <Recorded recorded={became.recorded} onDone={() => void queue.dismiss(body.key)} />
        )}
        {became.state === 'refused' && (
          <Refused
            became={became}
            onChange={(changed) => void queue.change(body.key, changed).then(() => queue.sendAll())}
          />
        )}
      </span>
      <span className={classes.amount}>{formatXaf(body.amount, language)}</span>
    </li>
  );
}

type Became<State> = Extract<KeptPayment['became'], { state: State }>;

interface RecordedProps {
  recorded: Became<'recorded'>['recorded'];
  onDone: () => void;
}

/** With its receipt; a conflict is said here, and waits for whoever may decide on it. */
function Recorded({ recorded: { paid, conflicts }, onDone }: RecordedProps) {
  const t = useTranslations('offlineDesk');
  const { language } = usePreferences();
  const [paper] = usePaper();
  const { mutate: print } = usePrintReceipt();
  return (
    <>
      <span className={classes.small}>{t('queue.receipt', { number: paid.receiptNumber })}</span>
      {conflicts.map((conflict) => (
        <span key={conflict} className={classes.small}>
          {t(`conflicts.${conflict}`, { amount: formatXaf(paid.credited, language) })}
        </span>
      ))}
      <span className={classes.buttons}>
        <Button size="compact-sm" onClick={() => print({ code: paid.receiptCode, paper })}>
          {t('queue.print')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          {t('queue.done')}
        </Button>
      </span>
    </>
  );
}

interface RefusedProps {
  became: Became<'refused'>;
  onChange: (changed: Partial<OfflineBody>) => void;
}

/** The cash is in the drawer: it stays here until it is recorded, as it is or for whom it was. */
function Refused({ became: { reason, said }, onChange }: RefusedProps) {
  const t = useTranslations('offlineDesk.queue');
  const [isAsking, setIsAsking] = useState(false);
  const isOther = reason === 'idempotencyKeyReused';
  return (
    <>
      <span className={classes.small}>{t('refused', { why: said })}</span>
      <span className={classes.buttons}>
        <Button size="compact-sm" onClick={() => onChange(isOther ? { key: randomId() } : {})}>
          {t(isOther ? 'asNew' : 'tryAgain')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setIsAsking(true)}>
          {t('another')}
        </Button>
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
