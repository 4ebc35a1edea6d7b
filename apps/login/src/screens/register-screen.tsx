import { sendEmailVerificationCode, verifyOtpCode } from '@ardoise/contract/endpoints/session';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Anchor, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLogin } from '../login-context.ts';
import { api } from '../client.ts';
import { leaveSession } from '../enter.ts';
import { CodeStep } from '../parts/code-step.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Link } from '../parts/link.tsx';
import { RegisterDetails } from '../parts/register-details.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { StepForm } from '../parts/step-form.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { addressOf } from '../route.ts';
import { sentCode } from '../sent-code.ts';
import { readStep, type SentCode, writeStep } from '../steps.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFields } from '../use-fields.ts';
import { type Owner, useOwner } from '../use-owner.ts';

async function sendTo(email: string): Promise<SentCode> {
  const sent = sentCode(await api(sendEmailVerificationCode, { body: { email } }), email);
  writeStep('emailCode', sent);
  return sent;
}

/** Whoever is signed in registers as themselves: their phone and email may have an account already. */
export function RegisterScreen() {
  const { t } = useLogin();
  const { state, retry, forget } = useOwner();
  if (state.is === 'failed') {
    return (
      <FailedState
        title={t('register.failed')}
        retry={{ label: t('failure.retry'), onPress: retry }}
      >
        <FailureNotice failure={state.failure} />
      </FailedState>
    );
  }
  if (state.is === 'loading') return <Waiting />;
  const { owner } = state;
  return (
    <RegisterSteps
      owner={owner}
      footer={owner !== null && <RegisterAsOther owner={owner} onLeft={forget} />}
    />
  );
}

function RegisterAsOther({ owner, onLeft }: { owner: Owner; onLeft: () => void }) {
  const { t } = useLogin();
  const leave = () => void leaveSession().then(onLeft);
  return (
    <p className={classes.centred}>
      {t('register.signedInAs', { name: owner.shownAs })}{' '}
      <Anchor component="button" type="button" underline="always" onClick={leave}>
        {t('register.asOther')}
      </Anchor>
    </p>
  );
}

interface RegisterStepsProps {
  owner: Owner | null;
  footer: ReactNode;
}

/** Email, its code, then the school: nobody can register in another's name. A confirmed email is not asked for again. */
function RegisterSteps({ owner, footer }: RegisterStepsProps) {
  const { t } = useLogin();
  const [sent, setSent] = useState(() => readStep('emailCode'));
  const [proven, setProven] = useState(() => readStep('emailProof'));

  function startAgain(): void {
    writeStep('emailCode', null);
    writeStep('emailProof', null);
    setSent(null);
    setProven(null);
  }

  if (owner?.hasConfirmedEmail === true) {
    return (
      <Screen key="details" title={t('register.title')}>
        <RegisterDetails proof={null} owner={owner} />
        {footer}
      </Screen>
    );
  }
  if (proven !== null) {
    return (
      <Screen
        key="details"
        step={t('register.step', { step: '3' })}
        title={t('register.detailsTitle')}
        about={proven.email}
      >
        <RegisterDetails proof={proven.proof} owner={owner} />
        <div className={classes.links}>
          <Anchor component="button" type="button" onClick={startAgain}>
            {t('register.otherEmail')}
          </Anchor>
        </div>
        {footer}
      </Screen>
    );
  }
  if (sent === null) return <EmailStep footer={footer || <HasAccount />} onSent={setSent} />;

  async function confirm(ticket: string, code: string): Promise<void> {
    const { proof } = await api(verifyOtpCode, { body: { ticket, code } });
    writeStep('emailCode', null);
    if (proof === null || sent === null) return startAgain();
    const step = { proof, email: sent.typed };
    writeStep('emailProof', step);
    setProven(step);
  }

  return (
    <Screen
      key="code"
      step={t('register.step', { step: '2' })}
      title={t('register.codeTitle')}
      about={`${t('code.sentTo', { sentTo: sent.sentTo })} ${t('code.about')}`}
    >
      <CodeStep
        sent={sent}
        submit={t('register.confirmEmail')}
        onCode={confirm}
        onResend={async () => setSent(await sendTo(sent.typed))}
      >
        <Anchor component="button" type="button" onClick={startAgain}>
          {t('register.otherEmail')}
        </Anchor>
      </CodeStep>
      {footer}
    </Screen>
  );
}

function HasAccount() {
  const { t } = useLogin();
  return (
    <p className={classes.centred}>
      {t('register.hasAccount')} <Link to={addressOf('login')}>{t('register.signIn')}</Link>
    </p>
  );
}

interface EmailStepProps {
  footer: ReactNode;
  onSent: (sent: SentCode) => void;
}

function EmailStep({ footer, onSent }: EmailStepProps) {
  const { t, language } = useLogin();
  const fields = useFields('register-email', { email: '' });
  const attempt = useAttempt((failure) => fields.showFailure(failure, 'email'));

  function send(): void {
    if (!fields.areFilled(language)) return;
    void attempt.run(async () => onSent(await sendTo(fields.values.email.trim())));
  }

  return (
    <Screen
      key="email"
      step={t('register.step', { step: '1' })}
      title={t('register.title')}
      about={t('register.emailAbout')}
    >
      <StepForm
        form={fields.form}
        attempt={attempt}
        submit={t('register.sendCode')}
        onSubmit={send}
      >
        <TextInput
          {...fields.field('email')}
          size="md"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('register.email')}
        />
      </StepForm>
      {footer}
    </Screen>
  );
}
