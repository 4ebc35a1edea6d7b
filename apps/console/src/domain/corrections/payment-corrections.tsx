import type { Payment } from '@ardoise/contract/payments';
import { formatXaf } from '@ardoise/contract/values/money';
import { Menu } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { useCan } from '../../lib/me.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { CorrectionsMenu } from './corrections-menu.tsx';

const ReverseDialog = lazy(() => import('./reverse-dialog.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));
const DecideDialog = lazy(() => import('./decide-dialog.tsx'));

type Act = 'reverse' | 'move' | 'decide';

/** What a second person is asked, for everybody who sees the payment. */
export function RequestTag({ payment: { request } }: { payment: Payment }) {
  const t = useTranslations('corrections.request');
  if (request === null) return null;
  return (
    <StateTag tone="idle">{request.toStudent === null ? t('waiting') : t('waitingMove')}</StateTag>
  );
}

/** Reversal and move of a payment, or the answer to whoever asked for one, for those who may. */
export function PaymentCorrections({ payment }: { payment: Payment }) {
  const t = useTranslations('corrections');
  const { language } = usePreferences();
  const can = useCan();
  const [open, setOpen] = useState<Act | null>(null);
  const { request, isReversed, method, amount } = payment;
  if (isReversed || !can('payments.adjust')) return null;
  const close = () => setOpen(null);
  return (
    <>
      <CorrectionsMenu label={t('paymentMenu', { amount: formatXaf(amount, language) })}>
        {request !== null && (
          <Menu.Item onClick={() => setOpen('decide')}>
            {t(request.isOwn ? 'request.withdrawItem' : 'request.confirmItem')}
          </Menu.Item>
        )}
        {request === null && method !== 'credit' && (
          <Menu.Item onClick={() => setOpen('move')}>{t('move.item')}</Menu.Item>
        )}
        {request === null && (
          <Menu.Item color="red" onClick={() => setOpen('reverse')}>
            {t('reverse.item')}
          </Menu.Item>
        )}
      </CorrectionsMenu>
      <Suspense fallback={null}>
        {open === 'reverse' && <ReverseDialog payment={payment} onClose={close} />}
        {open === 'move' && <MoveDialog payment={payment} onClose={close} />}
        {open === 'decide' && request !== null && (
          <DecideDialog payment={payment} request={request} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** What became of a reversed payment, or where one came from; nothing for any other. */
export function useCorrectionNote(): (payment: Payment) => string | null {
  const t = useTranslations('corrections.moved');
  const { language } = usePreferences();
  return ({ reversal, movedFrom }) => {
    if (movedFrom !== null && movedFrom.receiptNumber !== null)
      return t('from', { number: movedFrom.receiptNumber });
    if (reversal === null) return null;
    if (reversal.movedTo.length === 0)
      return reversal.reason === null ? null : t('reversedFor', { reason: reversal.reason });
    const list = new Intl.ListFormat(language, { type: 'conjunction' });
    return reversal.movedTo
      .map(({ receiptNumber: number, students }) =>
        number === null
          ? t('toNoReceipt', { students: list.format(students) })
          : t('to', { students: list.format(students), number }),
      )
      .join(' · ');
  };
}
