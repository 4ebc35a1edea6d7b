import type { Discount } from '@ardoise/contract/corrections';
import { takeBackDiscount } from '@ardoise/contract/endpoints/corrections';
import { formatXaf } from '@ardoise/contract/values/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isReason, ReasonField } from './reason-field.tsx';

interface TakeBackDialogProps {
  discount: Discount;
  onClose: () => void;
}

export function TakeBackDialog({ discount, onClose }: TakeBackDialogProps) {
  const t = useTranslations('corrections');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const [reason, setReason] = useState('');
  const amount = formatXaf(discount.amount, language);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(
        takeBackDiscount,
        { params: { id: discount.id }, body: { reason: reason.trim() } },
        { once: true },
      ),
    onSuccess: () => {
      toasts.show({ title: t('discount.takeBackDone', { amount }), tone: 'done' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isDestructive
      title={t('discount.takeBackTitle', { amount })}
      confirm={t('discount.takeBackOne', { amount })}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={!isReason(reason)}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>{t('discount.takeBackAbout')}</p>
      <ReasonField isFirst value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
