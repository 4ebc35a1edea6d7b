import { useTranslations } from 'use-intl';
import classes from '../components/till.module.css';

/** Says plainly what the desk can do now, and what not. */
export function OfflineNotice({ isReady }: { isReady: boolean }) {
  const t = useTranslations('offlineDesk.notice');
  return (
    <div className={classes.above}>
      <p role="status" className={classes.notice} data-tone={isReady ? 'part' : 'due'}>
        <strong>{t('title')}</strong> {t(isReady ? 'about' : 'notReady')}
      </p>
    </div>
  );
}
