import { TextInput, type TextInputProps } from '@mantine/core';
import { usePreferences } from '../../lib/console.tsx';
import classes from './amount-field.module.css';
import { tidyAmount } from './typed-amount.ts';

interface AmountFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value?: string;
  onChange: (value: string) => void;
}

/** Whole francs, at the right end, grouped as the language groups once the field is left. */
export function AmountField({ value = '', onChange, onBlur, ...props }: AmountFieldProps) {
  const { language } = usePreferences();
  return (
    <TextInput
      {...props}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: classes.input ?? '' }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        onBlur?.(event);
        const tidy = tidyAmount(value, language);
        if (tidy !== value) onChange(tidy);
      }}
    />
  );
}
