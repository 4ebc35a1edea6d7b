import { useTranslations } from 'use-intl';
import classes from '../components/till.module.css';
import { useAge } from './use-age.ts';

interface OfflineNoticeProps {
  /** Null: not known yet. */
  isReady: boolean | null;
  hasSession: boolean;
  /** When what is owed was last read; null: never. */
  seenAt: number | null;
}

/** Says plainly what the desk can do now and what not, and how old what it knows is. */
export function OfflineNotice({ isReady, hasSession, seenAt }: OfflineNoticeProps) {
  const t = useTranslations('offlineDesk.notice');
  const ageOf = useAge();
  const canTake = hasSession && isReady !== false;
  const about = !hasSession
    ? 'noSession'
    : isReady === null
      ? null
      : isReady
        ? 'about'
        : 'notReady';
  return (
    <div className={classes.above}>
      <p role="status" className={classes.notice} data-tone={canTake ? 'part' : 'due'}>
        <strong>{t('title')}</strong> {about !== null && t(about)}{' '}
        {about === 'about' && seenAt !== null && t('seen', ageOf(seenAt))}
      </p>
    </div>
  );
}
