import { type ApplicationState, applicationStateNames } from '@ardoise/contract/applications';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useTimeZone } from '../../../lib/me.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import { reviewClock } from '../review-clock.ts';

export const isOpen = (state: ApplicationState): boolean =>
  state === 'submitted' || state === 'underReview';

export function ApplicationStateTag({ state }: { state: ApplicationState }) {
  const { language } = usePreferences();
  return <StateTag tone="idle">{applicationStateNames[state][language]}</StateTag>;
}

interface ReviewDueProps {
  state: ApplicationState;
  reviewDueAt: string;
}

/** What is left of the three business days; a late one is marked. */
export function ReviewDue({ state, reviewDueAt }: ReviewDueProps) {
  const t = useTranslations('admissions.clock');
  const { clock } = useConsole();
  const timeZone = useTimeZone();
  if (!isOpen(state)) return <span>{t('decided')}</span>;
  const { isLate, days } = reviewClock(reviewDueAt, clock.now(), timeZone);
  return isLate ? (
    <StateTag tone="due">{t('overdue', { days })}</StateTag>
  ) : (
    <span>{t('left', { days })}</span>
  );
}
