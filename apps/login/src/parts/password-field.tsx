import { Input, UnstyledButton } from '@mantine/core';
import { type ChangeEvent, useId, useState } from 'react';
import { useLogin } from '../login-context.ts';
import { passwordStrength } from '../password-strength.ts';
import classes from './password-field.module.css';

interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** A new password gets words for its strength. */
  isNew?: boolean;
}

export function PasswordField({ label, isNew = false, error, ...field }: PasswordFieldProps) {
  const { t } = useLogin();
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const strength = passwordStrength(field.value);
  return (
    <Input.Wrapper id={id} label={label} error={error} size="md">
      <Input
        {...field}
        id={id}
        size="md"
        type={isShown ? 'text' : 'password'}
        error={error !== undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={isNew ? `${id}-strength` : undefined}
        rightSectionPointerEvents="all"
        rightSectionWidth={44}
        rightSection={
          <UnstyledButton
            type="button"
            className={classes.eye ?? ''}
            aria-label={isShown ? t('password.hide') : t('password.show')}
            aria-controls={id}
            onClick={() => setIsShown(!isShown)}
          >
            <Eye isOpen={isShown} />
          </UnstyledButton>
        }
      />
      {isNew && (
        <div id={`${id}-strength`} className={classes.strength} data-strength={strength}>
          <span className={classes.meter} aria-hidden="true" />
          <span aria-live="polite">{t(`password.${strength}`)}</span>
        </div>
      )}
    </Input.Wrapper>
  );
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M1.8 10C3.6 6.6 6.6 4.8 10 4.8s6.4 1.8 8.2 5.2c-1.8 3.4-4.8 5.2-8.2 5.2S3.6 13.4 1.8 10Z" />
      <circle cx="10" cy="10" r="2.4" />
      {!isOpen && <path d="M3.5 16.5 16.5 3.5" />}
    </svg>
  );
}
