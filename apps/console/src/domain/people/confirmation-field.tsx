import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** What somebody is asked for: nothing of whoever has no second factor. */
export type ConfirmsBy = 'code' | 'password' | null;

interface ConfirmationFieldProps {
  by: ConfirmsBy;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Whoever has a second factor is asked for it before money leaves, or a key opens what is the school's. */
export function ConfirmationField({ by, value, error, onChange }: ConfirmationFieldProps) {
  const t = useTranslations('people.confirmation');
  if (by === null) return null;
  if (by === 'password')
    return (
      <PasswordInput
        withAsterisk
        label={t('password')}
        autoComplete="current-password"
        value={value}
        error={error}
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
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What is sent of it: nothing where nothing is asked for. */
export const confirmationOf = (by: ConfirmsBy, typed: string): { confirmation?: string } =>
  by === null ? {} : { confirmation: typed.trim() };
