import type { ApiKey } from '@ardoise/contract/developer/api-keys';
import { isSensitiveKey } from '@ardoise/contract/developer/key-scopes';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  ConfirmationField,
  confirmationOf,
  type ConfirmsBy,
} from '../../../domain/people/confirmation-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRotateKey } from '../mutations.ts';
import { useRefusal } from '../use-refusal.ts';
import classes from './api-keys.module.css';

interface RotateDialogProps {
  apiKey: ApiKey;
  confirmBy: ConfirmsBy;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

const choices = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** A new key in its place, and for how long it still works beside it. */
export function RotateDialog({ apiKey, confirmBy, onSecret, onClose }: RotateDialogProps) {
  const t = useTranslations('apiKeys');
  const people = useTranslations('people');
  const [overlapDays, setOverlapDays] = useState(1);
  const [confirmation, setConfirmation] = useState('');
  const { mutate, isPending, error } = useRotateKey(apiKey.id);
  const refused = useRefusal(error, true);
  const by = isSensitiveKey(apiKey) ? confirmBy : null;
  const onConfirm = () =>
    mutate(
      { overlapDays, ...confirmationOf(by, confirmation) },
      {
        onSuccess: ({ secret }) => {
          onClose();
          onSecret(secret);
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('rotate.title', { name: apiKey.name })}
      confirm={t('rotate.confirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={by !== null && confirmation.trim() === ''}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('rotate.about')}</p>
      <NativeSelect
        data-autofocus
        label={t('rotate.overlap')}
        value={String(overlapDays)}
        data={choices.map((value) => ({
          value: String(value),
          label: t('rotate.days', { count: value }),
        }))}
        onChange={(event) => setOverlapDays(Number(event.currentTarget.value))}
      />
      <ConfirmationField
        by={by}
        value={confirmation}
        error={refused.confirmation}
        onChange={setConfirmation}
      />
      {refused.form !== undefined && (
        <p role="alert" className={classes.refused}>
          {refused.form}
        </p>
      )}
    </ConfirmDialog>
  );
}
