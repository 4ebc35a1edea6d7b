import {
  acceptInvitation,
  confirmInvitationCode,
  describeInvitation,
  sendInvitationCode,
} from '@ardoise/contract/endpoints/staff';
import { roleNames } from '@ardoise/contract/protocol/permissions';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Anchor, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../client.ts';
import { enterNewSchool, enterOrAskMore } from '../enter.ts';
import { type Failure, failureOf } from '../failure.ts';
import { useLogin } from '../login-context.ts';
import { CodeStep } from '../parts/code-step.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { StepForm } from '../parts/step-form.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { addressOf } from '../route.ts';
import { sentCode } from '../sent-code.ts';
import type { SentCode } from '../steps.ts';
import { useAttempt } from '../use-attempt.ts';
import { useFields } from '../use-fields.ts';

type Invitation = AnswerOf<typeof describeInvitation>;
type Proven = AnswerOf<typeof confirmInvitationCode>;

/** What the link says, or why it says nothing. */
function useInvitation(token: string) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      setInvitation(await api(describeInvitation, { body: { token } }));
    } catch (error) {
      setFailure(failureOf(error, Date.now()));
    }
  }, [token]);
  useEffect(() => {
    void load();
  }, [load]);
  return { invitation, failure, retry: () => void load() };
}

/** The link of an invitation: who invites, a code to the same phone or mailbox, a first password, and in. */
export function InvitationScreen({ token }: { token: string }) {
  const { t } = useLogin();
  const { invitation, failure, retry } = useInvitation(token);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [proven, setProven] = useState<Proven | null>(null);
  if (failure?.kind === 'refused') return <Closed failure={failure} />;
  if (failure !== null) {
    return (
      <FailedState
        title={t('invitation.failed')}
        retry={{ label: t('failure.retry'), onPress: retry }}
      >
        <FailureNotice failure={failure} />
      </FailedState>
    );
  }
  if (invitation === null) return <Waiting />;
  if (proven !== null) return <JoinStep token={token} invitation={invitation} proven={proven} />;
  if (sent === null) return <Intro token={token} invitation={invitation} onSent={setSent} />;

  async function confirm(ticket: string, code: string): Promise<void> {
    setProven(await api(confirmInvitationCode, { body: { token, ticket, code } }));
  }
  return (
    <Screen
      key="code"
      title={t('invitation.codeTitle')}
      about={`${t('code.sentTo', { sentTo: sent.sentTo })} ${t('code.about')}`}
    >
      <CodeStep
        sent={sent}
        submit={t('invitation.confirm')}
        onCode={confirm}
        onResend={async () => setSent(await sendTo(token))}
      >
        <Anchor component="button" type="button" onClick={() => setSent(null)}>
          {t('invitation.back')}
        </Anchor>
      </CodeStep>
    </Screen>
  );
}

async function sendTo(token: string): Promise<SentCode> {
  return sentCode(await api(sendInvitationCode, { body: { token } }), '');
}

/** Used, recalled or too old: it says which, and where to go. */
function Closed({ failure }: { failure: Failure }) {
  const { t } = useLogin();
  return (
    <Screen title={t('invitation.closed')}>
      <FailureNotice failure={failure} />
      <div className={classes.links}>
        <Link to={addressOf('login')}>{t('invitation.signIn')}</Link>
      </div>
    </Screen>
  );
}

interface IntroProps {
  token: string;
  invitation: Invitation;
  onSent: (sent: SentCode) => void;
}

function Intro({ token, invitation, onSent }: IntroProps) {
  const { t, language } = useLogin();
  const attempt = useAttempt();
  const { schoolName, invitedBy, role, sentTo } = invitation;
  return (
    <Screen
      key="intro"
      title={t('invitation.title', { school: schoolName })}
      about={t('invitation.about', { by: invitedBy, role: roleNames[role][language] })}
    >
      <StepForm
        attempt={attempt}
        submit={t('invitation.send')}
        showsRefusalAtField={false}
        onSubmit={() => void attempt.run(async () => onSent(await sendTo(token)))}
      >
        <p className={classes.about}>{t('invitation.codeAbout', { sentTo })}</p>
      </StepForm>
    </Screen>
  );
}

interface JoinStepProps {
  token: string;
  invitation: Invitation;
  proven: Proven;
}

function JoinStep({ token, invitation, proven }: JoinStepProps) {
  const { t, language, skin } = useLogin();
  const { proof, needsPassword } = proven;
  const fields = useFields(
    'invitation',
    { fullName: proven.fullName, password: '' },
    { secrets: ['password'] },
  );
  const attempt = useAttempt((failure) => fields.showFailure(failure, 'password'));

  function join(): void {
    if (!fields.areFilled(language, needsPassword ? [] : ['password'])) return;
    const { fullName, password } = fields.values;
    const body = { token, proof, fullName, ...(needsPassword ? { password } : {}) };
    void attempt.run(async () => {
      const { appId, signIn } = await api(acceptInvitation, { body });
      if ('accessToken' in signIn) await enterNewSchool({ ...signIn, appId }, { language, skin });
      else await enterOrAskMore(signIn, { language, skin });
    });
  }

  return (
    <Screen
      key="join"
      title={t(needsPassword ? 'invitation.passwordTitle' : 'invitation.title', {
        school: invitation.schoolName,
      })}
      {...(needsPassword ? { about: t('invitation.passwordAbout') } : {})}
    >
      <StepForm
        form={fields.form}
        attempt={attempt}
        submit={t('invitation.submit')}
        showsRefusalAtField={needsPassword}
        onSubmit={join}
      >
        {needsPassword ? (
          <>
            <TextInput
              {...fields.field('fullName')}
              size="md"
              label={t('invitation.fullName')}
              autoComplete="name"
            />
            <PasswordField {...fields.field('password')} label={t('invitation.password')} isNew />
          </>
        ) : (
          <Notice tone="info">{t('invitation.welcome')}</Notice>
        )}
      </StepForm>
    </Screen>
  );
}
