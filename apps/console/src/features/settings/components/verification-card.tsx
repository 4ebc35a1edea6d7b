import { verificationNames } from '@ardoise/contract/verification';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import type { SchoolSettings } from '../queries.ts';
import classes from './verification-card.module.css';

/** What the provider has said of the school, what that means to payers, and what to do next. */
export function VerificationCard({ settings }: { settings: SchoolSettings }) {
  const t = useTranslations('settings.verification');
  const { language } = usePreferences();
  const { verification, displayName, shownName, address, town } = settings;
  const { state, reason } = verification;
  const isVerified = state === 'verified';
  const asksForName = isVerified && displayName !== shownName;
  return (
    <Card
      title={t('title')}
      action={
        <StateTag tone={isVerified ? 'idle' : 'alarm'}>
          {verificationNames[state][language]}
        </StateTag>
      }
    >
      <p className={classes.words}>{t(state)}</p>
      {asksForName && (
        <p className={classes.words}>{t('newName', { asked: displayName, shown: shownName })}</p>
      )}
      {reason !== null && (
        <p className={classes.words}>
          <strong>{t('reason')}</strong> {reason}
        </p>
      )}
      {!isVerified && <p className={classes.words}>{t('next')}</p>}
      <p className={classes.words}>
        <LinkButton variant="default" to="/apps/settings/verification">
          {t(isVerified ? 'seePapers' : 'sendPapers')}
        </LinkButton>
      </p>
      <Facts>
        <Fact label={t('address')}>{address}</Fact>
        {town === null && <Fact label={t('town')}>{t('townMissing')}</Fact>}
      </Facts>
    </Card>
  );
}
