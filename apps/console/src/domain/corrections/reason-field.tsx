import { Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';

interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  isFirst?: boolean;
}

/** As the contract takes it. */
export const isReason = (typed: string): boolean => typed.trim().length >= 3;

/** Why: every correction has a reason, which stays. */
export function ReasonField({ value, onChange, label, isFirst = false }: ReasonFieldProps) {
  const t = useTranslations('corrections');
  return (
    <Textarea
      {...(isFirst ? { 'data-autofocus': true } : {})}
      withAsterisk={label === undefined}
      autosize
      maxLength={200}
      label={label ?? t('reason')}
      description={t('reasonHelp')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
