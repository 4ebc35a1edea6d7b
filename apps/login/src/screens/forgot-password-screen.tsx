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
  const { words } = useLogin();
  const [sent, setSent] = useState(() => readStep('resetCode'));
  if (sent === null) return <LoginStep onSent={setSent} />;

  function useOther(): void {
    writeStep('resetCode', null);
    setSent(null);
  }

  return (
    <Screen
      key="code"
      title={words('forgot.codeTitle')}
      about={`${words('forgot.codeAbout', { sentTo: sent.sentTo })} ${words('code.about')}`}
    >
      <CodeStep
        sent={sent}
        submit={words('forgot.confirm')}
        onCode={confirm}
        onResend={async () => setSent(await sendTo(sent.typed))}
      >
        <Anchor component="button" type="button" onClick={useOther}>
          {words('forgot.otherLogin')}
        </Anchor>
      </CodeStep>
    </Screen>
  );
}

function LoginStep({ onSent }: { onSent: (sent: SentCode) => void }) {
  const { words, language } = useLogin();
  // The same draft as the sign-in page: what was typed there need not be typed again.
  const fields = useFields('login', { login: '' });
  const attempt = useAttempt((failure) => fields.showFailure(failure, 'login'));

  function send(): void {
    if (!fields.areFilled(language)) return;
    void attempt.run(async () => onSent(await sendTo(fields.values.login.trim())));
  }

  return (
    <Screen key="login" title={words('forgot.title')} about={words('forgot.about')}>
      <StepForm form={fields.form} attempt={attempt} submit={words('forgot.send')} onSubmit={send}>
        <TextInput
          {...fields.field('login')}
          size="md"
          label={words('forgot.login')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </StepForm>
      <div className={classes.links}>
        <Link to={addressOf('login')}>{words('forgot.back')}</Link>
      </div>
    </Screen>
  );
}
