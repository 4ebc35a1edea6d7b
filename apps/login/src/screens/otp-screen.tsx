import { getOrCreateByPhone, verifyOtpCode } from '@ardoise/contract/endpoints/session';
import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLogin } from '../login-context.ts';
import { api } from '../client.ts';
import { enterOrAskMore } from '../enter.ts';
import { CodeStep } from '../parts/code-step.tsx';
import { Link } from '../parts/link.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { StepForm } from '../parts/step-form.tsx';
import { addressOf } from '../route.ts';
import { sentCode } from '../sent-code.ts';
import { readStep, type SentCode, writeStep } from '../steps.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFields } from '../use-fields.ts';

async function sendTo(phone: string): Promise<SentCode> {
  const sent = sentCode(await api(getOrCreateByPhone, { body: { phone } }), phone);
  writeStep('signInCode', sent);
  return sent;
}

export function OtpScreen() {
  const { t, language, skin } = useLogin();
  const [sent, setSent] = useState(() => readStep('signInCode'));
  if (sent === null) return <PhoneStep onSent={setSent} />;

  async function confirm(ticket: string, code: string): Promise<void> {
    const { session, secondFactor } = await api(verifyOtpCode, { body: { ticket, code } });
    writeStep('signInCode', null);
    if (session !== null) await enterOrAskMore(session, { language, skin });
    else if (secondFactor !== null) await enterOrAskMore({ secondFactor }, { language, skin });
  }

  function useOther(): void {
    writeStep('signInCode', null);
    setSent(null);
  }

  return (
    <Screen
      key="code"
      title={t('otp.codeTitle')}
      about={`${t('code.sentTo', { sentTo: sent.sentTo })} ${t('code.about')}`}
    >
      <CodeStep
        sent={sent}
        submit={t('otp.confirm')}
        onCode={confirm}
        onResend={async () => setSent(await sendTo(sent.typed))}
      >
        <Anchor component="button" type="button" onClick={useOther}>
          {t('otp.otherPhone')}
        </Anchor>
      </CodeStep>
    </Screen>
  );
}

function PhoneStep({ onSent }: { onSent: (sent: SentCode) => void }) {
  const { t, language } = useLogin();
  const fields = useFields('otp', { phone: '' });
  const attempt = useAttempt((failure) => fields.showFailure(failure, 'phone'));

  function send(): void {
    if (!fields.areFilled(language)) return;
    void attempt.run(async () => onSent(await sendTo(fields.values.phone)));
  }

  return (
    <Screen key="phone" title={t('otp.title')} about={t('otp.about')}>
      <StepForm form={fields.form} attempt={attempt} submit={t('otp.send')} onSubmit={send}>
        <TextInput
          {...fields.field('phone')}
          size="md"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          label={t('otp.phone')}
          description={t('otp.phoneHelp')}
        />
      </StepForm>
      <div className={classes.links}>
        <Link to={addressOf('login')}>{t('forgot.back')}</Link>
      </div>
    </Screen>
  );
}
