import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLogin } from '../login-context.ts';
import { enterWithPasskey, PasskeyRefused } from '../passkey.ts';
import { useAttempt } from '../use-attempt.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Notice } from './notice.tsx';
import classes from './screen.module.css';

interface PasskeyButtonProps {
  label: string;
  isPrimary?: boolean;
  /** The sign-in whose second factor this is. */
  ticket?: string;
}

export function PasskeyButton({ label, isPrimary = false, ticket }: PasskeyButtonProps) {
  const { t, language, skin } = useLogin();
  const [wasRefused, setWasRefused] = useState(false);
  const attempt = useAttempt();

  function press(): void {
    setWasRefused(false);
    void attempt.run(() =>
      enterWithPasskey({ language, skin }, ticket).catch((error: unknown) => {
        if (!(error instanceof PasskeyRefused)) throw error;
        setWasRefused(true);
      }),
    );
  }

  return (
    <div className={classes.passkey}>
      <Button variant={isPrimary ? 'filled' : 'default'} loading={attempt.isBusy} onClick={press}>
        {label}
      </Button>
      {wasRefused && <Notice tone="bad">{t('passkey.refused')}</Notice>}
      <FailureNotice failure={attempt.failure} />
    </div>
  );
}
