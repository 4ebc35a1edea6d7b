import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import type { YearDetail } from '@ardoise/contract/years';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { YearTags } from './year-tags.tsx';

/** What the year means for payments. */
const paymentsAbout = ({ status, isPlanned, isOver }: YearDetail) => {
  if (status === 'cancelled') return 'cancelledAbout';
  if (isPlanned) return 'plannedAbout';
  return isOver || status === 'stopped' ? 'closedAbout' : 'runningAbout';
};

export function YearFacts({ year }: { year: YearDetail }) {
  const t = useTranslations('years.detail');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const number = (value: number) => formatXaf(value, language);
  return (
    <Card title={t('summary')}>
      <Facts>
        <Fact label={t('status')}>
          <YearTags {...year} />
        </Fact>
        <Fact label={t('payments')}>{t(paymentsAbout(year))}</Fact>
        <Fact label={t('reopeningOn')}>{formatDay(year.reopeningOn)}</Fact>
        <Fact label={t('closingOn')}>{formatDay(year.closingOn)}</Fact>
        <Fact label={t('cycles')}>{number(year.cycles.length)}</Fact>
        <Fact label={t('classes')}>{number(year.classCount)}</Fact>
        <Fact label={t('students')}>{number(year.studentCount)}</Fact>
        <Fact label={t('createdAt')}>{formatDateTime(year.createdAt, timeZone)}</Fact>
      </Facts>
    </Card>
  );
}
