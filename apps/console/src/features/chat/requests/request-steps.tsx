import type { PayRequest } from '@ardoise/contract/chat/chat-messages';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import classes from './requests.module.css';
import { stepsOf } from './steps.ts';

const secondMs = 1_000;
const minuteSeconds = 60;

/** For how long somebody has been waited for, by the second: an operator's prompt lives for a minute or two. */
function Waiting({ since }: { since: string }) {
  const t = useTranslations('chat.request');
  const { clock } = useConsole();
  const [nowMs, setNowMs] = useState(clock.now());
  useEffect(() => clock.after(secondMs, () => setNowMs(clock.now())), [clock, nowMs]);
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(since)) / secondMs));
  return seconds < 2 * minuteSeconds
    ? t('seconds', { count: seconds })
    : t('minutes', { count: Math.floor(seconds / minuteSeconds) });
}

interface RequestStepsProps {
  request: PayRequest;
  sentAt: string;
}

export function RequestSteps({ request, sentAt }: RequestStepsProps) {
  const t = useTranslations('chat.request');
  const when = useWhen();
  return (
    <ol className={classes.steps} aria-label={t('progress')}>
      {stepsOf(request, sentAt).map(({ state, at, how }) => (
        <li
          key={state}
          className={classes.step}
          data-how={how}
          data-state={state}
          aria-current={how === 'now' ? 'step' : undefined}
        >
          <span className={classes.stepName}>{t(`steps.${state}`)}</span>
          {how === 'now' && state === 'waiting' && at !== null ? (
            <span className={classes.stepWhen}>
              <Waiting since={at} />
            </span>
          ) : (
            at !== null && how !== 'coming' && <span className={classes.stepWhen}>{when(at)}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
