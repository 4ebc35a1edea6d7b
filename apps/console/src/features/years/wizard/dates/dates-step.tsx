import { useTranslations } from 'use-intl';
import { DayField } from '../../../../ui/form/day-field.tsx';
import { CopyCard } from './copy-card.tsx';
import classes from './dates-step.module.css';
import type { StepProps } from '../step-props.ts';

export function DatesStep({ wizard }: StepProps) {
  const t = useTranslations('years.wizard.dates');
  return (
    <>
      <CopyCard wizard={wizard} />
      <div className={classes.card}>
        <DayField withAsterisk label={t('reopeningOn')} {...wizard.field('reopeningOn')} />
        <DayField withAsterisk label={t('closingOn')} {...wizard.field('closingOn')} />
      </div>
    </>
  );
}
