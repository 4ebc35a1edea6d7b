import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  confirm: string;
  /** What it does. */
  children: ReactNode;
  /** What is said before it, where there is something. */
  note?: ReactNode;
  maxLength?: number;
  isDestructive?: boolean;
  isBusy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks why, before something is put away, undone or declined. */
export function ReasonDialog({
  maxLength = 300,
  children,
  note,
  onConfirm,
  ...props
}: ReasonDialogProps) {
  const t = useTranslations('unmatched');
  const people = useTranslations('people');
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      {...props}
      cancel={people('cancel')}
      isDisabled={reason.trim().length < 3}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <p>{children}</p>
      {note}
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        minRows={2}
        maxLength={maxLength}
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
