import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { dayToText, textToDay } from './typed-day.ts';

interface DayFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value?: string;
  onChange: (value: string) => void;
}

/**
 * A day, typed. A birth date is typed faster than it is found in a calendar, and a browser's own date field would
 * show it in the browser's order instead of DD/MM/YYYY.
 */
export function DayField({ value = '', onChange, onBlur, ...props }: DayFieldProps) {
  const t = useTranslations('people.day');
  return (
    <TextInput
      {...props}
      value={value}
      inputMode="numeric"
      placeholder={t('help')}
      autoComplete="off"
      maw={200}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        onBlur?.(event);
        const day = textToDay(value);
        if (day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)) onChange(dayToText(day));
      }}
    />
  );
}
