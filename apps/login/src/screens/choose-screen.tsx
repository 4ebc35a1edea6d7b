import { roleNames } from '@ardoise/contract/protocol/permissions';
import { Anchor, Button } from '@mantine/core';
import type { OrganisationInfo } from '@ardoise/contract/session';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { useLogin } from '../login-context.ts';
import { enterDesk, enterSchool, leaveSession } from '../enter.ts';
import { nextAddress } from '../next-address.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { SchoolRow } from '../parts/school-row.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { addressOf, givenNext, go } from '../route.ts';
import { useAttempt } from '../use-attempt.ts';
import { type Me, useMe } from '../use-me.ts';

export function ChooseScreen() {
  const { t } = useLogin();
  const { me, failure, retry } = useMe();
  if (failure !== null) {
    return (
      <FailedState title={t('choose.failed')} retry={{ label: t('failure.retry'), onPress: retry }}>
        <FailureNotice failure={failure} />
      </FailedState>
    );
  }
  if (me === null) return <Waiting />;
  const hasNowhere = me.organisations.length === 0 && !me.isDesk;
  return hasNowhere ? <NoSchool me={me} /> : <Schools me={me} />;
}

async function signOut(): Promise<void> {
  await leaveSession();
  go(addressOf('login'), 'replace');
}

function SignOut() {
  const { t } = useLogin();
  return (
    <p className={classes.centred}>
      <Anchor component="button" type="button" onClick={() => void signOut()}>
        {t('choose.signOut')}
      </Anchor>
    </p>
  );
}

function NoSchool({ me }: { me: Me }) {
  const { t } = useLogin();
  return (
    <Screen
      title={t('choose.none')}
      about={t('choose.noneAbout', { ufId: me.user.ufId.toUpperCase() })}
    >
      <Button size="md" fullWidth onClick={() => go(addressOf('register'))}>
        {t('login.register')}
      </Button>
      <SignOut />
    </Screen>
  );
}

/** The school that the page they came from belongs to, where it is not one of theirs. */
function foreignSchool(me: Me, zone: string): string | null {
  const wanted = nextAddress(givenNext(), zone)?.appId ?? null;
  const isTheirs = me.organisations.some(({ appId }) => appId === wanted);
  return isTheirs ? null : wanted;
}

function Schools({ me }: { me: Me }) {
  const { t, language, skin, config } = useLogin();
  const attempt = useAttempt();
  const foreign = config === null ? null : foreignSchool(me, config.zone);

  const roleOf = ({ role }: OrganisationInfo) => roleNames[role][language];

  return (
    <Screen title={t('choose.title')} about={t('choose.about', { name: me.user.fullName })}>
      {foreign !== null && <Notice tone="info">{t('choose.notYours', { appId: foreign })}</Notice>}
      <ul className={classes.schools}>
        {me.organisations.map((school) => (
          <li key={school.id}>
            <SchoolRow
              name={school.name}
              about={roleOf(school)}
              logo={school.logo}
              isDisabled={attempt.isBusy}
              onPress={() => void attempt.run(() => enterSchool(school.appId, { language, skin }))}
            />
          </li>
        ))}
        {me.isDesk && (
          <li>
            <SchoolRow
              name={t('choose.desk')}
              about={t('choose.deskAbout')}
              logo={null}
              isDisabled={attempt.isBusy}
              onPress={() => void attempt.run(() => enterDesk({ language, skin }))}
            />
          </li>
        )}
      </ul>
      <FailureNotice failure={attempt.failure} />
      <SignOut />
    </Screen>
  );
}
