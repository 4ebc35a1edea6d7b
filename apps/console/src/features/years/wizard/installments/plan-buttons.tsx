import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './plan-buttons.module.css';
import { planSizes } from './plans.ts';

interface PlanButtonsProps {
  /** In sight: "All classes". */
  caption: string;
  /** For a screen reader: which classes the press is for. */
  label: string;
  onPlan: (count: number) => void;
}

/** Equal installments in one press. */
export function PlanButtons({ caption, label, onPlan }: PlanButtonsProps) {
  const t = useTranslations('years.wizard.installmentsStep');
  return (
    <div role="group" aria-label={label} className={classes.group}>
      <span className={classes.caption}>{caption}</span>
      <span className={classes.buttons}>
        {planSizes.map((count) => (
          <Button
            key={count}
            variant="default"
            size="compact-sm"
            aria-label={t('equalLabel', { count })}
            onClick={() => onPlan(count)}
          >
            {count === 0 ? t('none') : count}
          </Button>
        ))}
      </span>
    </div>
  );
}
