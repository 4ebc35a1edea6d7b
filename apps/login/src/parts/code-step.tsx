import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { say } from '@ardoise/contract/values/language';
import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLogin } from '../login-context.ts';
import type { SentCode } from '../steps.ts';
import { useAttempt } from '../use-attempt.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { CodeField } from './code-field.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Notice } from './notice.tsx';
import classes from './screen.module.css';
import { StepForm } from './step-form.tsx';

/** As long as an SMS may take; the server limits how often anyway. */
const resendAfterMs = 30_000;

interface CodeStepProps {
  sent: SentCode;
  submit: string;
  onCode: (ticket: string, code: string) => Promise<void>;
  /** Sends another code and answers the step that awaits it. */
  onResend: () => Promise<void>;
  /** The way back, such as another number. */
  children: ReactNode;
}

/** Awaits the six digits. The last digit sends them: nobody has to look for the button. */
export function CodeStep({ sent, submit, onCode, onResend, children }: CodeStepProps) {
  const { t, language, config } = useLogin();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const attempt = useAttempt((failure) => {
    if (failure.kind !== 'refused') return;
    setError(failure.fields['code'] ?? failure.message);
    setCode('');
  });

  const confirm = (digits: string) => {
    setError(undefined);
    if (digits.length < 6) setError(say(fieldTexts.oneTimeCode, language));
    else void attempt.run(() => onCode(sent.ticket, digits));
  };

  return (
    <>
      <StepForm attempt={attempt} submit={submit} onSubmit={() => confirm(code)}>
        <CodeField
          value={code}
          error={error}
          onChange={(digits) => {
            setCode(digits);
            setError(undefined);
          }}
          onComplete={confirm}
        />
      </StepForm>
      <Resend sent={sent} onResend={onResend} />
      <div className={classes.links}>
        {children}
        {config?.simulatorAddress && (
          <Anchor href={config.simulatorAddress} target="_blank" rel="noreferrer">
            {t('code.readInDemo')}
          </Anchor>
        )}
      </div>
    </>
  );
}

function Resend({ sent, onResend }: { sent: SentCode; onResend: () => Promise<void> }) {
  const { t } = useLogin();
  const [hasResent, setHasResent] = useState(false);
  const attempt = useAttempt();
  const wait = useSecondsLeft(sent.sentAt + resendAfterMs);
  const lifetime = useSecondsLeft(sent.expiresAt);

  const resend = () =>
    attempt.run(async () => {
      await onResend();
      setHasResent(true);
    });

  return (
    <div className={classes.form}>
      {lifetime === 0 && <Notice tone="bad">{t('code.expired')}</Notice>}
      {lifetime > 0 && hasResent && <Notice tone="info">{t('code.resent')}</Notice>}
      <FailureNotice failure={attempt.failure} />
      <p className={classes.centred}>
        {wait > 0 ? (
          t('code.resendIn', { seconds: String(wait) })
        ) : (
          <Anchor component="button" type="button" onClick={() => void resend()}>
            {t('code.resend')}
          </Anchor>
        )}
      </p>
    </div>
  );
}
