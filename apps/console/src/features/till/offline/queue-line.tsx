import { formatXaf } from '@ardoise/contract/values/money';
import { provisionalNumber } from '@ardoise/contract/values/provisional-number';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { KeptPayment } from '../../../lib/offline-desk/kept-payment.ts';
import type { OfflineDesk } from '../../../lib/offline-desk/open-offline-desk.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from '../components/till.module.css';
import { usePaper, usePrintReceipt } from '../print-receipt.ts';
import { ConflictWords } from './conflict-words.tsx';
import { RefusedPayment } from './refused-payment.tsx';

interface QueueLineProps {
  payment: KeptPayment;
  desk: OfflineDesk;
}

/** One payment that was taken here, with what became of it and what can be done about it. */
export function QueueLine({ payment, desk: { queue, send } }: QueueLineProps) {
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
          <RefusedPayment
            payment={payment}
            reason={became.reason}
            said={became.said}
            onChange={(changed) => void queue.change(body.key, changed).then(send)}
            onDone={() => void queue.dismiss(body.key)}
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
function Recorded({ recorded: { paid, conflicts, same }, onDone }: RecordedProps) {
  const t = useTranslations('offlineDesk');
  const [paper] = usePaper();
  const { mutate: print } = usePrintReceipt();
  return (
    <>
      <span className={classes.small}>{t('queue.receipt', { number: paid.receiptNumber })}</span>
      <ConflictWords conflicts={conflicts} same={same} credited={paid.credited} />
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
