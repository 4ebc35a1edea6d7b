import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRotateSecret } from '../mutations.ts';

interface RotateDialogProps {
  id: string;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

const choices = [0, 1, 24, 72, 168] as const;

/** A new secret, and for how long the one before still signs. */
export function RotateDialog({ id, onSecret, onClose }: RotateDialogProps) {
  const t = useTranslations('webhooks.rotate');
  const people = useTranslations('people');
  const [hours, setHours] = useState(24);
  const { mutate, isPending } = useRotateSecret(id);
  const onConfirm = () =>
    mutate(hours, {
      onSuccess: ({ secret }) => onSecret(secret),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('confirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('about')}</p>
      <NativeSelect
        label={t('overlap')}
        value={String(hours)}
        data={choices.map((value) => ({
          value: String(value),
          label: t('hours', { count: value }),
        }))}
        onChange={(event) => setHours(Number(event.currentTarget.value))}
      />
    </ConfirmDialog>
  );
}
