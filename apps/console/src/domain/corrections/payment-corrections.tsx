import type { Payment } from '@ardoise/contract/payments';
import { formatXaf } from '@ardoise/contract/values/money';
import { Menu } from '@mantine/core';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from 'react';
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

type Open = (act: Act, paymentId: string) => void;

const OpenContext = createContext<Open>(() => {});

interface HostProps {
  payments: readonly Payment[];
  children: ReactNode;
}

/** Holds the dialogs of the payments below it, outside of the lines, as that of the fees does. */
export function PaymentCorrectionsHost({ payments, children }: HostProps) {
  const [open, setOpen] = useState<{ act: Act; paymentId: string } | null>(null);
  const show = useCallback<Open>((act, paymentId) => setOpen({ act, paymentId }), []);
  const payment = payments.find(({ id }) => id === open?.paymentId);
  const close = () => setOpen(null);
  return (
    <OpenContext value={show}>
      {children}
      <Suspense fallback={null}>
        {payment !== undefined && open?.act === 'reverse' && (
          <ReverseDialog payment={payment} onClose={close} />
        )}
        {payment !== undefined && open?.act === 'move' && (
          <MoveDialog payment={payment} onClose={close} />
        )}
        {payment !== undefined && payment.request !== null && open?.act === 'decide' && (
          <DecideDialog payment={payment} request={payment.request} onClose={close} />
        )}
      </Suspense>
    </OpenContext>
  );
}

/** Reversal and move of a payment, or the answer to whoever asked for one. Within a `PaymentCorrectionsHost`. */
export function PaymentCorrections({ payment }: { payment: Payment }) {
  const t = useTranslations('corrections');
  const { language } = usePreferences();
  const can = useCan();
  const open = useContext(OpenContext);
  const { id, request, isReversed, method, amount } = payment;
  if (isReversed || !can('payments.adjust')) return null;
  return (
    <CorrectionsMenu label={t('paymentMenu', { amount: formatXaf(amount, language) })}>
      {request !== null && (
        <Menu.Item onClick={() => open('decide', id)}>
          {t(request.isOwn ? 'request.withdrawItem' : 'request.confirmItem')}
        </Menu.Item>
      )}
      {request === null && method !== 'credit' && (
        <Menu.Item onClick={() => open('move', id)}>{t('move.item')}</Menu.Item>
      )}
      {request === null && (
        <Menu.Item color="red" onClick={() => open('reverse', id)}>
          {t('reverse.item')}
        </Menu.Item>
      )}
    </CorrectionsMenu>
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
