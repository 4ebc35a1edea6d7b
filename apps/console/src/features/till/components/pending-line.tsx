import {
  closePendingPayment,
  confirmPendingPayment,
} from '@ardoise/contract/endpoints/take-payment';
import type { PendingPayment } from '@ardoise/contract/take-payment';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { CloseDialog } from './close-dialog.tsx';
import classes from './till.module.css';

const tones = { waiting: 'part', confirmed: 'paid', closed: 'idle' } as const;

interface PendingLineProps {
  pending: PendingPayment;
  /** Where it is followed: asks how it stands now. */
  onCheck?: () => void;
  isChecking?: boolean;
}

/** One payment by other means, with the decision for whoever may make it; whoever recorded it may close it. */
export function PendingLine({ pending, onCheck, isChecking = false }: PendingLineProps) {
  const t = useTranslations('till.waiting');
  const methods = useTranslations('money.methods');
  const { language } = usePreferences();
  const money = useTranslations('money');
  const canConfirm = useCan()('payments.adjust');
  const isWaiting = pending.state === 'waiting';
  const [asks, setAsks] = useState<'confirm' | 'close' | null>(null);
  const { method, amount, reference, datedOn, students, receiptCode, receiptNumber } = pending;
  return (
    <li className={classes.line}>
      <span>
        <strong>{students.map(({ name }) => name).join(', ')}</strong>{' '}
        <StateTag tone={tones[pending.state]}>{t(`states.${pending.state}`)}</StateTag>
        <span className={classes.small}>
          {[methods(method), reference, formatDay(datedOn), pending.createdBy].join(' · ')}
        </span>
        {pending.reason !== null && <span className={classes.small}>{pending.reason}</span>}
        {receiptNumber !== null && <ReceiptLink code={receiptCode} number={receiptNumber} />}
        {isWaiting && (
          <span className={classes.buttons}>
            {canConfirm && (
              <Button size="compact-sm" onClick={() => setAsks('confirm')}>
                {t('confirm')}
              </Button>
            )}
            {onCheck !== undefined && (
              <Button size="compact-sm" variant="default" loading={isChecking} onClick={onCheck}>
                {money('check')}
              </Button>
            )}
            {(canConfirm || pending.isOwn) && (
              <Button size="compact-sm" variant="subtle" onClick={() => setAsks('close')}>
                {t('close')}
              </Button>
            )}
          </span>
        )}
      </span>
      <span className={classes.amount}>{formatXaf(amount, language)}</span>
      {asks === 'confirm' && <Confirm pending={pending} onClose={() => setAsks(null)} />}
      {asks === 'close' && <Close pending={pending} onClose={() => setAsks(null)} />}
    </li>
  );
}

interface DecisionProps {
  pending: PendingPayment;
  onClose: () => void;
}

function Confirm({ pending: { id, amount }, onClose }: DecisionProps) {
  const t = useTranslations('till.waiting');
  const { api } = useConsole();
  const { language } = usePreferences();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(confirmPendingPayment, { params: { id }, body: {} }, { once: true }),
    // What somebody else decided first was said, and the list is read again.
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t('confirmTitle')}
      confirm={t('confirmAmount', { amount: formatXaf(amount, language) })}
      cancel={t('cancel')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('confirmAbout')}</p>
    </ConfirmDialog>
  );
}

function Close({ pending: { id }, onClose }: DecisionProps) {
  const t = useTranslations('till.waiting');
  const { api } = useConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      api(closePendingPayment, { params: { id }, body: { reason } }, { once: true }),
    onSettled: onClose,
  });
  return (
    <CloseDialog
      title={t('closeTitle')}
      about={t('closeAbout')}
      isBusy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
