import { resetPassword } from '@ardoise/contract/endpoints/session';
import { useEffect, useState } from 'react';
import { useLogin } from '../login-context.ts';
import { api } from '../client.ts';
import { Link } from '../parts/link.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { StepForm } from '../parts/step-form.tsx';
import { addressOf, go } from '../route.ts';
import { readStep, writeStep } from '../steps.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFields } from '../use-fields.ts';

export function ResetPasswordScreen() {
  const { t, language } = useLogin();
  const [step] = useState(() => readStep('resetProof'));
  const fields = useFields('reset-password', { password: '' }, { secrets: ['password'] });
  const attempt = useAttempt((failure) => fields.showFailure(failure, 'password'));

  useEffect(() => {
    // Opened without a confirmed code.
    if (step === null) go(addressOf('forgot-password'), 'replace');
  }, [step]);
  if (step === null) return null;
  const { proof } = step;

  function save(): void {
    if (!fields.areFilled(language)) return;
    void attempt.run(async () => {
      await api(resetPassword, { body: { proof, password: fields.values.password } });
      writeStep('resetProof', null);
      writeStep('passwordChanged', { at: Date.now() });
      go(addressOf('login'), 'replace');
    });
  }

  return (
    <Screen title={t('reset.title')} about={t('reset.about')}>
      <StepForm form={fields.form} attempt={attempt} submit={t('reset.submit')} onSubmit={save}>
        <PasswordField {...fields.field('password')} label={t('reset.password')} isNew />
      </StepForm>
      <div className={classes.links}>
        <Link to={addressOf('login')}>{t('forgot.back')}</Link>
      </div>
    </Screen>
  );
}
