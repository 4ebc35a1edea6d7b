import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { formatList } from '../../../../lib/format.ts';
import { cycleLabel } from '../../cycle-label.ts';
import classes from './side-cards.module.css';
import type { StepProps } from '../step-props.ts';
import { countClasses } from '../values.ts';

/** What there is already, beside the step at hand. On a phone the steps themselves say enough. */
export function SoFarCard({ wizard }: StepProps) {
  const t = useTranslations('years.wizard.soFar');
  const common = useTranslations('years');
  const { language } = usePreferences();
  const { values, isBlank } = wizard;
  const labels = values.cycles
    .map((cycle) => cycleLabel(cycle, language))
    .filter((label) => label !== '');
  const inParts = values.cycles
    .flatMap((cycle) => cycle.classes)
    .filter(({ installments }) => installments.length > 0).length;
  const dates = [values.reopeningOn, values.closingOn].map((day) => day.trim() || '…');
  return (
    <div className={classes.wide}>
      <Card title={t('title')}>
        {isBlank ? (
          <p className={classes.note}>{t('nothing')}</p>
        ) : (
          <Facts>
            <Fact label={t('dates')}>
              {common('period', { from: dates[0] ?? '', to: dates[1] ?? '' })}
            </Fact>
            <Fact label={t('cycles')}>
              {labels.length === 0 ? '–' : formatList(labels, language)}
            </Fact>
            <Fact label={t('classes')}>{formatXaf(countClasses(values), language)}</Fact>
            <Fact label={t('installments')}>{formatXaf(inParts, language)}</Fact>
          </Facts>
        )}
      </Card>
    </div>
  );
}
