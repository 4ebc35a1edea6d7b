import { login } from '@ardoise/contract/endpoints/session';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLogin } from '../login-context.ts';
import { api } from '../client.ts';
import { enterOrAskMore, leaveSession } from '../enter.ts';
import { DemoChoices } from '../parts/demo-choices.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';
import { PasskeyButton } from '../parts/passkey-button.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { StepForm } from '../parts/step-form.tsx';
import { canUsePasskeys } from '../passkey.ts';
import { addressOf, givenWhy, go } from '../route.ts';
import { takePasswordChanged } from '../steps.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFields } from '../use-fields.ts';

const whyTexts = {
  inactive: 'login.whyInactive',
  ended: 'login.whyEnded',
  role: 'login.whyRole',
  link: 'login.whyLink',
} as const;

export function LoginScreen() {
  const { t, language, skin } = useLogin();
  const fields = useFields('login', { login: '', password: '' }, { secrets: ['password'] });
  const attempt = useAttempt((failure) => fields.showFailure(failure, 'password'));
  const [hasNewPassword] = useState(takePasswordChanged);
  const [why] = useState(givenWhy);

  useEffect(() => {
    // Whoever is sent to this page has signed out, or was: nothing of the session before stays behind.
    void leaveSession();
  }, []);

  function signIn(): void {
    if (!fields.areFilled(language)) return;
    const body = { login: fields.values.login.trim(), password: fields.values.password };
    void attempt.run(async () => enterOrAskMore(await api(login, { body }), { language, skin }));
  }

  return (
    <Screen title={t('login.title')} about={t('login.about')}>
      {hasNewPassword && <Notice tone="info">{t('login.passwordChanged')}</Notice>}
      {why !== null && <Notice tone="info">{t(whyTexts[why])}</Notice>}
      <StepForm form={fields.form} attempt={attempt} submit={t('login.submit')} onSubmit={signIn}>
        <TextInput
          {...fields.field('login')}
          size="md"
          label={t('login.login')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField {...fields.field('password')} label={t('login.password')} />
      </StepForm>
      <div className={classes.links}>
        <Link to={addressOf('forgot-password')}>{t('login.forgot')}</Link>
      </div>
      <OtherWays />
      <DemoChoices />
      <p className={classes.centred}>
        {t('login.noSchool')} <Link to={addressOf('register')}>{t('login.register')}</Link>
      </p>
    </Screen>
  );
}

function OtherWays() {
  const { t } = useLogin();
  return (
    <>
      <div className={classes.or}>{t('login.or')}</div>
      <div className={classes.ways}>
        <Button variant="default" onClick={() => go(addressOf('otp'))}>
          {t('login.byPhone')}
        </Button>
        <Button variant="default" onClick={() => go(addressOf('qr'))}>
          {t('login.byQr')}
        </Button>
        {canUsePasskeys() && <PasskeyButton label={t('login.byPasskey')} />}
      </div>
    </>
  );
}
