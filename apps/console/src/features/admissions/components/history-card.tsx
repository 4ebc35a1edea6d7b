import { type ApplicationDetail, applicationStateNames } from '@ardoise/contract/applications';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import classes from './history-card.module.css';

export function HistoryCard({ history }: Pick<ApplicationDetail, 'history'>) {
  const t = useTranslations('admissions.review');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return (
    <Card title={t('history')}>
      <Facts>
        {history.map(({ at, state, actor, reasons }) => (
          <Fact
            key={`${at}${state}`}
            label={<span className={classes.at}>{formatDateTime(at, timeZone)}</span>}
          >
            {applicationStateNames[state][language]} · {actor ?? t('applicant')}
            {reasons !== null && `\n${reasons}`}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
