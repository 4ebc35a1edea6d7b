import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { PayoutOptions } from '../queries.ts';

interface ConfirmationFieldProps {
  by: PayoutOptions['confirmBy'];
  value: string;
  onChange: (value: string) => void;
}

/** Whoever has a second factor is asked for it before money leaves. */
export function ConfirmationField({ by, value, onChange }: ConfirmationFieldProps) {
  const t = useTranslations('payouts.form');
  if (by === null) return null;
  if (by === 'password')
    return (
      <PasswordInput
        withAsterisk
        label={t('password')}
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      withAsterisk
      label={t('code')}
      description={t('codeHelp')}
      autoComplete="one-time-code"
      maxLength={20}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What is sent of it: nothing where nothing is asked for. */
export const confirmationOf = (
  by: PayoutOptions['confirmBy'],
  typed: string,
): { confirmation?: string } => (by === null ? {} : { confirmation: typed.trim() });
