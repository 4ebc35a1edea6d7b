import { endPlan } from '@ardoise/contract/endpoints/arrears';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** What is still open falls due on its old days again, and may be late at once. */
export function EndPlanDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('arrears.plans');
  const { api, toasts } = useConsole();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(endPlan, { params: { id }, body: { reason: reason.trim() } }, { once: true }),
    onSuccess: () => {
      toasts.show({ title: t('ended'), tone: 'done' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isDestructive
      title={t('endTitle')}
      confirm={t('endConfirm')}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={reason.trim().length < 3}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('endAbout')}</p>
      <Textarea
        data-autofocus
        autosize
        withAsterisk
        maxLength={200}
        label={t('endReason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
