import { Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { errorIn } from './money-fields.tsx';

interface WordFieldProps {
  name: 'message' | 'memo' | 'note';
  maxLength: number;
  value: string;
  errors: Readonly<Record<string, unknown>>;
  onChange: (value: string) => void;
}

/** What is written to the payer, on the paper, or among colleagues; each says who reads it. */
export function WordField({ name, maxLength, value, errors, onChange }: WordFieldProps) {
  const t = useTranslations('invoiceForm.words');
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={8}
      label={t(name)}
      description={t(`${name}Help`)}
      data-path={name}
      maxLength={maxLength}
      error={errorIn(errors, name)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
