import {
  decideOfflinePayment,
  listOfflinePayments,
} from '@ardoise/contract/endpoints/offline-desk';
import type { OfflinePayment } from '@ardoise/contract/offline-desk';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import classes from '../components/till.module.css';
import { ConflictWords } from './conflict-words.tsx';

const FindCashDialog = lazy(() => import('./find-cash-dialog.tsx'));

/** What was taken without a connection and did not come as it was meant; nothing is shown where nothing waits. */
export function ConflictsCard() {
  const t = useTranslations('offlineDesk.toSee');
  const query = callQuery(useConsole(), listOfflinePayments, { query: { state: 'waiting' } });
  const { data } = useQuery(query);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <div className={classes.above} id="offline">
      <Card title={t('title')}>
        <ul className={classes.owed}>
          {data.items.map((payment) => (
            <ConflictLine key={payment.id} payment={payment} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function ConflictLine({ payment }: { payment: OfflinePayment }) {
  const t = useTranslations('offlineDesk');
  const { language } = usePreferences();
  const whenOf = useWhen();
  const canDecide = useCan()('payments.adjust');
  const { amount, cashier, takenAt, session, conflicts, receiptCode, receiptNumber } = payment;
  const money = (value: number): string => formatXaf(value, language);
  return (
    <li className={classes.line}>
      <span>
        <strong>{payment.students.map(({ name }) => name).join(', ')}</strong>{' '}
        <span className={classes.dim}>{payment.provisionalNumber}</span>
        <span className={classes.small}>
          {t('toSee.taken', { cashier, when: whenOf(takenAt), session: session.number })}
        </span>
        <ConflictWords {...payment} />
        {conflicts.includes('paidMeanwhile') && (
          <span className={classes.small}>
            {t('toSee.owed', { seen: money(payment.owedSeen), found: money(payment.owedFound) })}
          </span>
        )}
        {receiptNumber !== null && <ReceiptLink code={receiptCode} number={receiptNumber} />}
        <span className={classes.buttons}>
          {canDecide && <Decide payment={payment} />}
          <LinkButton
            size="compact-sm"
            variant="subtle"
            to="/onboarding/families/$id"
            params={{ id: payment.familyId }}
          >
            {t('toSee.family')}
          </LinkButton>
        </span>
      </span>
      <span className={classes.amount}>{money(amount)}</span>
    </li>
  );
}

/** Of late cash it is said where it is; any other conflict is seen, and put right where it has to be. */
function Decide({ payment }: { payment: OfflinePayment }) {
  const t = useTranslations('offlineDesk.toSee');
  const { api } = useConsole();
  const [isAsking, setIsAsking] = useState(false);
  const { id, conflicts } = payment;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(decideOfflinePayment, { params: { id }, body: { decision: 'seen' } }, { once: true }),
  });
  if (!conflicts.includes('late'))
    return (
      <Button size="compact-sm" loading={isPending} onClick={() => mutate()}>
        {t('seen')}
      </Button>
    );
  return (
    <>
      <Button size="compact-sm" onClick={() => setIsAsking(true)}>
        {t('find')}
      </Button>
      {isAsking && (
        <Suspense>
          <FindCashDialog payment={payment} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
