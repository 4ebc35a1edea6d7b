import { Input } from '@mantine/core';
import { useId } from 'react';
import { useLogin } from '../login-context.ts';
import classes from './code-field.module.css';

const codeLength = 6;

/** The digits of what was typed or pasted: "Your code is 123 456" is `123456`. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, codeLength);

interface CodeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** All six digits are there. */
  onComplete: (code: string) => void;
}

/** One field, not six: pasting, autofill from the SMS and screen readers work as everywhere else. */
export function CodeField({ value, error, onChange, onComplete }: CodeFieldProps) {
  const { t } = useLogin();
  const id = useId();
  return (
    <Input.Wrapper id={id} label={t('code.label')} error={error} size="md">
      <Input
        id={id}
        name="code"
        size="lg"
        value={value}
        error={error !== undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        classNames={{ input: classes.code ?? '' }}
        onChange={(event) => {
          const code = codeDigits(event.currentTarget.value);
          onChange(code);
          if (code.length === codeLength && code !== value) onComplete(code);
        }}
      />
    </Input.Wrapper>
  );
}
