import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** The server wants as much. */
const shortestReason = 3;

interface CloseDialogProps {
  title: string;
  about: string;
  isBusy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** No payment is closed without a reason. */
export function CloseDialog({ title, about, isBusy, onConfirm, onClose }: CloseDialogProps) {
  const t = useTranslations('till.waiting');
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={title}
      confirm={t('close')}
      cancel={t('cancel')}
      isDestructive
      isBusy={isBusy}
      isDisabled={reason.trim().length < shortestReason}
      onConfirm={() => onConfirm(reason.trim())}
      onClose={onClose}
    >
      <p>{about}</p>
      <Textarea
        label={t('reason')}
        data-autofocus
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
