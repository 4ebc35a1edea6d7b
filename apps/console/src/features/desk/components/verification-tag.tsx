import { verificationNames, type VerificationState } from '@ardoise/contract/verification';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';

interface VerificationTagProps {
  state: VerificationState;
  /** A verified school that asks for another name waits too. */
  asksForName: boolean;
}

/** What waits for a person is filled; everything else is quiet. */
export function VerificationTag({ state, asksForName }: VerificationTagProps) {
  const t = useTranslations('desk.list');
  const { language } = usePreferences();
  if (asksForName) return <StateTag tone="alarm">{t('newName')}</StateTag>;
  return (
    <StateTag tone={state === 'waiting' ? 'alarm' : 'idle'}>
      {verificationNames[state][language]}
    </StateTag>
  );
}
