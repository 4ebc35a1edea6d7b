import { answerQrLogin, describeQrLogin } from '@ardoise/contract/endpoints/session';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLogin } from '../login-context.ts';
import { api } from '../client.ts';
import { type Failure, failureOf } from '../failure.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import classes from '../parts/screen.module.css';
import { Waiting } from '../parts/waiting.tsx';
import { addressOf } from '../route.ts';
import { useAttempt } from '../use-attempt.ts';
import { useMe } from '../use-me.ts';

type Asked = AnswerOf<typeof describeQrLogin>;

/** On the phone that scanned the code: who asks, and yes or no. */
export function ApproveScreen({ code }: { code: string }) {
  const { t } = useLogin();
  const { me, failure: signInFailure, retry } = useMe();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [answer, setAnswer] = useState<'approved' | 'refused' | null>(null);

  useEffect(() => {
    if (me === null) return;
    api(describeQrLogin, { params: { code } }).then(setAsked, (error: unknown) =>
      setFailure(failureOf(error, Date.now())),
    );
  }, [me, code]);

  if (answer !== null) {
    return (
      <Outcome key={answer} title={t(`approve.${answer}`)} about={t(`approve.${answer}About`)} />
    );
  }
  if (failure?.kind === 'refused') {
    return <Outcome key="gone" title={t('approve.gone')} about={t('approve.goneAbout')} />;
  }
  const trouble = signInFailure ?? failure;
  if (trouble !== null) {
    return (
      <FailedState
        title={t('failure.screen')}
        retry={{ label: t('failure.retry'), onPress: retry }}
      >
        <FailureNotice failure={trouble} />
      </FailedState>
    );
  }
  if (me === null || asked === null) return <Waiting />;
  return <Question code={code} name={me.user.fullName} asked={asked} onAnswer={setAnswer} />;
}

function Outcome({ title, about }: { title: string; about: string }) {
  const { t } = useLogin();
  return (
    <Screen title={title} about={about}>
      <div className={classes.links}>
        <Link to={addressOf('choose')}>{t('approve.toSchool')}</Link>
      </div>
    </Screen>
  );
}

interface QuestionProps {
  code: string;
  name: string;
  asked: Asked;
  onAnswer: (answer: 'approved' | 'refused') => void;
}

function Question({ code, name, asked, onAnswer }: QuestionProps) {
  const { t, language } = useLogin();
  const attempt = useAttempt();
  const time = new Intl.DateTimeFormat(language === 'fr' ? 'fr' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
  });

  const decide = (approve: boolean) =>
    attempt.run(async () => {
      await api(answerQrLogin, { params: { code }, body: { approve } });
      onAnswer(approve ? 'approved' : 'refused');
    });

  return (
    <Screen title={t('approve.title')} about={t('approve.about', { name })}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('approve.browser')}</dt>
          <dd>{asked.browser}</dd>
        </div>
        <div>
          <dt>{t('approve.place')}</dt>
          <dd>{asked.address}</dd>
        </div>
        <div>
          <dt>{t('approve.askedAt')}</dt>
          <dd>{time.format(new Date(asked.askedAt))}</dd>
        </div>
      </dl>
      <Notice tone="info">{t('approve.warning')}</Notice>
      <FailureNotice failure={attempt.failure} />
      <div className={classes.two}>
        <Button
          size="md"
          variant="default"
          disabled={attempt.isBusy}
          onClick={() => void decide(false)}
        >
          {t('approve.refuse')}
        </Button>
        <Button size="md" loading={attempt.isBusy} onClick={() => void decide(true)}>
          {t('approve.approve')}
        </Button>
      </div>
    </Screen>
  );
}
