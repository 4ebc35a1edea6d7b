import { errors } from '@ardoise/contract/protocol/errors';
import { say } from '@ardoise/contract/values/language';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './standing-banner.module.css';

interface StandingBannerProps {
  isSuspended: boolean;
  isVisit: boolean;
  isRestoredCopy: boolean;
}

/** Above every screen of a school that the provider has suspended, that its desk only visits, or of a restored copy. */
export default function StandingBanner({
  isSuspended,
  isVisit,
  isRestoredCopy,
}: StandingBannerProps): ReactNode {
  const t = useTranslations('shell');
  const { language } = usePreferences();
  return (
    <>
      {isRestoredCopy && (
        <p className={classes.banner} role="status">
          <Icon name="alert" />
          <span>{t('restoredCopy')}</span>
        </p>
      )}
      {isSuspended && (
        <p className={classes.banner} role="status">
          <Icon name="alert" />
          <span>{say(errors.schoolSuspended, language)}</span>
        </p>
      )}
      {isVisit && (
        <p className={classes.banner} role="status">
          <Icon name="shield" />
          <span>{t('visit')}</span>
        </p>
      )}
    </>
  );
}
