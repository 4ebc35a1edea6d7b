import type { CampaignRow } from '@ardoise/contract/sms/campaigns';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './progress.module.css';

const shown = ['delivered', 'sent', 'unknown', 'failed', 'cancelled', 'queued'] as const;

interface ProgressProps {
  counts: CampaignRow['counts'];
  /** In a list: the bar alone, with its words for a screen reader. */
  isShort?: boolean;
}

/** How many messages are in which state, as a bar and in words. */
export function CampaignProgress({ counts, isShort = false }: ProgressProps) {
  const t = useTranslations('sms.campaign');
  const { language } = usePreferences();
  const all = shown.reduce((sum, state) => sum + counts[state], 0);
  const present = shown.filter((state) => counts[state] > 0);
  const gone = counts.delivered + counts.sent;
  return (
    <div className={classes.progress}>
      <div
        className={classes.bar}
        role="img"
        aria-label={t('progress', { gone, count: all })}
        data-short={isShort}
      >
        {present.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      {!isShort && (
        <ul className={classes.legend}>
          {present.map((state) => (
            <li key={state} data-state={state}>
              <strong>{formatXaf(counts[state], language)}</strong>{' '}
              {t(`countedStates.${state}`, { count: counts[state] })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
