import { login } from '@ardoise/contract/endpoints/session';
import { type Role, roleNames } from '@ardoise/contract/protocol/permissions';
import { Anchor, Button, Title } from '@mantine/core';
import { useLogin } from '../login-context.ts';
import { api } from '../client.ts';
import { enterOrAskMore } from '../enter.ts';
import { useAttempt } from '../use-attempt.ts';
import classes from './demo-choices.module.css';
import { FailureNotice } from './failure-notice.tsx';

/** The demo's people. They exist only where the server says that the demo is on. */
const demoPassword = 'ardoise-demo';
const deskLogin = 'desk@ardoise.test';
const demoLogins: ReadonlyArray<readonly [login: string, role: Role]> = [
  ['owner@demo.school', 'adminOrOwner'],
  ['manager@demo.school', 'manager'],
  ['support@demo.school', 'support'],
  ['analyst@demo.school', 'analyst'],
  ['auditor@demo.school', 'auditor'],
  ['it@demo.school', 'itOrDeveloper'],
];

export function DemoChoices() {
  const { t, language, skin, config } = useLogin();
  const attempt = useAttempt();
  if (!config?.isDemo) return null;

  const enterAs = (name: string) =>
    attempt.run(async () => {
      const answer = await api(login, { body: { login: name, password: demoPassword } });
      await enterOrAskMore(answer, { language, skin });
    });

  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <Title order={2} id="demo-title">
        {t('demo.title')}
      </Title>
      <p>{t('demo.about')}</p>
      <div className={classes.people}>
        {demoLogins.map(([name, role]) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            title={name}
            disabled={attempt.isBusy}
            onClick={() => void enterAs(name)}
          >
            {roleNames[role][language]}
          </Button>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          title={deskLogin}
          disabled={attempt.isBusy}
          onClick={() => void enterAs(deskLogin)}
        >
          {t('demo.desk')}
        </Button>
      </div>
      <FailureNotice failure={attempt.failure} />
      {config.simulatorAddress && (
        <p>
          <Anchor href={config.simulatorAddress} target="_blank" rel="noreferrer">
            {t('demo.handset')}
          </Anchor>
          {' · '}
          {t('demo.handsetAbout')}
        </p>
      )}
    </section>
  );
}
