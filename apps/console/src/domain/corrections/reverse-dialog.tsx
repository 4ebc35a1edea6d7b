import { reversePayment } from '@ardoise/contract/endpoints/corrections';
import type { Payment } from '@ardoise/contract/payments';
import { formatXaf } from '@ardoise/contract/values/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isReason, ReasonField } from './reason-field.tsx';
import { SecondPersonNote, useSayCorrected } from './second-person.tsx';

interface ReverseDialogProps {
  payment: Payment;
  onClose: () => void;
}

export default function ReverseDialog({ payment, onClose }: ReverseDialogProps) {
  const t = useTranslations('corrections');
  const { api } = useConsole();
  const { language } = usePreferences();
  const sayCorrected = useSayCorrected();
  const [reason, setReason] = useState('');
  const amount = formatXaf(payment.amount, language);
  const number = payment.receiptNumber;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(
        reversePayment,
        { params: { id: payment.id }, body: { reason: reason.trim() } },
        { once: true },
      ),
    onSuccess: ({ state }) => {
      sayCorrected(state, t('reverse.done', { amount }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isDestructive
      title={t('reverse.title', { amount })}
      confirm={t('reverse.confirm', { amount })}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={!isReason(reason)}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>{number === null ? t('reverse.aboutNoReceipt') : t('reverse.about', { number })}</p>
      <SecondPersonNote amount={payment.amount} />
      <ReasonField isFirst value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
