import { markFeePaid } from '@ardoise/contract/endpoints/corrections';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { toastMs } from '../../lib/toasts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { CorrectedFee } from './corrected-fee.ts';
import { isReason, ReasonField } from './reason-field.tsx';

interface MarkPaidDialogProps {
  fee: CorrectedFee;
  onClose: () => void;
}

export default function MarkPaidDialog({ fee, onClose }: MarkPaidDialogProps) {
  const t = useTranslations('corrections');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const [reason, setReason] = useState('');
  const amount = formatXaf(fee.pending, language);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(
        markFeePaid,
        { params: { id: fee.id }, body: { reason: reason.trim() } },
        { once: true, silent: true },
      ),
    onSuccess: (marked) => {
      toasts.show({
        title: t('markPaid.done', {
          amount: formatXaf(marked.amount, language),
          number: marked.receiptNumber,
        }),
        tone: 'done',
      });
      onClose();
    },
    onError: (error) =>
      toasts.show({
        title: t('markPaid.failed'),
        ...(isApiError(error) ? { text: error.said } : {}),
        tone: 'error',
        place: 'top-center',
        durationMs: toastMs.apiError,
      }),
  });
  return (
    <ConfirmDialog
      title={t('markPaid.title')}
      confirm={t('markPaid.confirm', { amount })}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={!isReason(reason)}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>{t('markPaid.about', { amount, fee: feeTitle(fee, language) })}</p>
      <ReasonField isFirst value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
