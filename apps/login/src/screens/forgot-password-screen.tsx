import { forgotPassword, verifyOtpCode } from '@ardoise/contract/endpoints/session';
import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLogin } from '../login-context.ts';
import { api } from '../client.ts';
import { CodeStep } from '../parts/code-step.tsx';
import { Link } from '../parts/link.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { StepForm } from '../parts/step-form.tsx';
import { addressOf, go } from '../route.ts';
import { sentCode } from '../sent-code.ts';
import { readStep, type SentCode, writeStep } from '../steps.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFields } from '../use-fields.ts';

async function sendTo(login: string): Promise<SentCode> {
  const sent = sentCode(await api(forgotPassword, { body: { login } }), login);
  writeStep('resetCode', sent);
  return sent;
}

async function confirm(ticket: string, code: string): Promise<void> {
  const { proof } = await api(verifyOtpCode, { body: { ticket, code } });
  writeStep('resetCode', null);
  if (proof !== null) writeStep('resetProof', { proof });
  go(addressOf('reset-password'), 'replace');
}

export function ForgotPasswordScreen() {
  const { t } = useLogin();
  const [sent, setSent] = useState(() => readStep('resetCode'));
  if (sent === null) return <LoginStep onSent={setSent} />;

  function useOther(): void {
    writeStep('resetCode', null);
    setSent(null);
  }

  return (
    <Screen
      key="code"
      title={t('forgot.codeTitle')}
      about={`${t('forgot.codeAbout', { sentTo: sent.sentTo })} ${t('code.about')}`}
    >
      <CodeStep
        sent={sent}
        submit={t('forgot.confirm')}
        onCode={confirm}
        onResend={async () => setSent(await sendTo(sent.typed))}
      >
        <Anchor component="button" type="button" onClick={useOther}>
          {t('forgot.otherLogin')}
        </Anchor>
      </CodeStep>
    </Screen>
  );
}

function LoginStep({ onSent }: { onSent: (sent: SentCode) => void }) {
  const { t, language } = useLogin();
  // The same draft as the sign-in page: what was typed there need not be typed again.
  const fields = useFields('login', { login: '' });
  const attempt = useAttempt((failure) => fields.showFailure(failure, 'login'));

  function send(): void {
    if (!fields.areFilled(language)) return;
    void attempt.run(async () => onSent(await sendTo(fields.values.login.trim())));
  }

  return (
    <Screen key="login" title={t('forgot.title')} about={t('forgot.about')}>
      <StepForm form={fields.form} attempt={attempt} submit={t('forgot.send')} onSubmit={send}>
        <TextInput
          {...fields.field('login')}
          size="md"
          label={t('forgot.login')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </StepForm>
      <div className={classes.links}>
        <Link to={addressOf('login')}>{t('forgot.back')}</Link>
      </div>
    </Screen>
  );
}
