import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useLogin } from '../login-context.ts';
import type { Failure } from '../failure.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import type { Translate } from '../texts.ts';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  failure: Failure | null;
  /** True where the refusal's words already stand at a field. */
  isShownAtField?: boolean;
}

export function FailureNotice({ failure, isShownAtField = false }: FailureNoticeProps) {
  const { t } = useLogin();
  switch (failure?.kind) {
    case undefined:
      return null;
    case 'locked':
      return <LockNotice until={failure.until} t={t} />;
    case 'refused':
      return isShownAtField ? null : <Notice tone="bad">{failure.message}</Notice>;
    case 'offline':
      return <Notice tone="bad">{t('failure.offline')}</Notice>;
    case 'unexpected':
      return <Notice tone="bad">{t('failure.unexpected')}</Notice>;
  }
}

/** The seconds tick for the eye only: a screen reader hears the wait once, and then that it is over. */
function LockNotice({ until, t }: { until: number; t: Translate }) {
  const left = useSecondsLeft(until);
  const [wholeWait] = useState(left);
  if (left === 0) return <Notice tone="info">{t('failure.unlocked')}</Notice>;
  return (
    <Notice tone="bad">
      <span aria-hidden="true">{t('failure.locked', { time: clockTime(left) })}</span>
      <VisuallyHidden>{t('failure.locked', { time: clockTime(wholeWait) })}</VisuallyHidden>
    </Notice>
  );
}

/** 75 becomes `1:15`. */
const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
