import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { useYears } from '../../../../domain/years/use-years.ts';
import classes from './side-cards.module.css';
import type { StepProps } from '../step-props.ts';
import { countClasses } from '../values.ts';

/** The totals, and what the press will change besides. */
export function BeforeCard({ wizard }: StepProps) {
  const t = useTranslations('years.wizard.preview');
  const common = useTranslations('years');
  const { language } = usePreferences();
  const { reopeningOn, closingOn, cycles } = wizard.values;
  const current = useYears().data?.items.find(({ isCurrent }) => isCurrent);
  const number = (value: number) => formatXaf(value, language);
  return (
    <Card title={t('before')}>
      <Facts>
        <Fact label={t('dates')}>{common('period', { from: reopeningOn, to: closingOn })}</Fact>
        <Fact label={t('cycles')}>{number(cycles.length)}</Fact>
        <Fact label={t('classes')}>{number(countClasses(wizard.values))}</Fact>
      </Facts>
      <p className={classes.note}>
        {current === undefined
          ? t('becomesCurrent')
          : t('staysPlanned', { year: current.name, day: formatDay(reopeningOn) })}
      </p>
    </Card>
  );
}
