import { sayService } from '@ardoise/contract/values/fee-title';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { cycleLabel } from '../../cycle-label.ts';
import { toBasicFees } from '../basic-fees/basic-fees-input.ts';
import type { StepProps } from '../step-props.ts';
import { namedClasses } from '../values.ts';

/** What every enrolment of the year will ask for beside tuition; nothing where that is nothing. */
export function BasicFeesPreview({ wizard }: StepProps) {
  const t = useTranslations('years.wizard');
  const { language } = usePreferences();
  const { cycles } = wizard.values;
  const fees = toBasicFees(wizard.values) ?? [];
  if (fees.length === 0) return null;
  const amount = (value: number) => formatXaf(value, language);
  const placeName = (at: number, place: number | undefined): string => {
    const cycle = cycles[at];
    if (cycle === undefined) return '';
    if (place === undefined) return cycleLabel(cycle, language);
    return namedClasses(cycle)[place]?.name ?? '';
  };
  return (
    <Card
      title={t('preview.basicFees')}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${t('preview.change')}, ${t('preview.basicFees')}`}
          onClick={() => wizard.open('basicFees')}
        >
          {t('preview.change')}
        </Button>
      }
    >
      <Facts>
        {fees.map((fee) => (
          <Fact key={fee.name} label={sayService(fee.name, language)}>
            {[
              amount(fee.amount),
              t(`basicFeesStep.everyNames.${fee.every}`),
              ...fee.amounts.map(
                (one) => `${placeName(one.cycle, one.class)} ${amount(one.amount)}`,
              ),
            ].join(' · ')}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
