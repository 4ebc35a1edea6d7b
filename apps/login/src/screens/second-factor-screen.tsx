import { loginSecondFactor } from '@ardoise/contract/endpoints/session';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLogin } from '../login-context.ts';
import { api } from '../client.ts';
import { enter } from '../enter.ts';
import { Link } from '../parts/link.tsx';
import { PasskeyButton } from '../parts/passkey-button.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { StepForm } from '../parts/step-form.tsx';
import { canUsePasskeys } from '../passkey.ts';
import { addressOf, go } from '../route.ts';
import { readStep, type SecondFactorStep } from '../steps.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFields } from '../use-fields.ts';

export function SecondFactorScreen() {
  const { t } = useLogin();
  const [step] = useState(() => readStep('secondFactor'));

  useEffect(() => {
    // Opened without the step before it.
    if (step === null) go(addressOf('login'), 'replace');
  }, [step]);
  if (step === null) return null;
  const hasTotp = step.methods.includes('totp');

  return (
    <Screen title={t('secondFactor.title')} about={t('secondFactor.about')}>
      {hasTotp && <CodeForm step={step} />}
      {step.methods.includes('passkey') && canUsePasskeys() && (
        <div className={classes.form}>
          <PasskeyButton
            label={t('secondFactor.passkey')}
            ticket={step.ticket}
            isPrimary={!hasTotp}
          />
        </div>
      )}
      <div className={classes.links}>
        <Link to={addressOf('login')}>{t('secondFactor.other')}</Link>
      </div>
    </Screen>
  );
}

function CodeForm({ step }: { step: SecondFactorStep }) {
  const { t, language, skin } = useLogin();
  const fields = useFields('second-factor', { code: '' }, { secrets: ['code'] });
  const attempt = useAttempt((failure) => fields.showFailure(failure, 'code'));

  function confirm(code: string): void {
    if (!fields.areFilled(language)) return;
    const body = { ticket: step.ticket, code: code.trim() };
    void attempt.run(async () => enter(await api(loginSecondFactor, { body }), { language, skin }));
  }

  return (
    <StepForm
      form={fields.form}
      attempt={attempt}
      submit={t('secondFactor.confirm')}
      onSubmit={() => confirm(fields.values.code)}
    >
      <TextInput
        {...fields.field('code')}
        size="md"
        label={t('secondFactor.code')}
        description={t('secondFactor.codeHelp')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </StepForm>
  );
}
