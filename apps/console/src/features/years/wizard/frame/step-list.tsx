import { useTranslations } from 'use-intl';
import { Icon } from '../../../../ui/icon.tsx';
import type { Step } from '../../steps.ts';
import classes from './step-list.module.css';

interface StepListProps {
  steps: readonly Step[];
  current: Step;
  canReach: (step: Step) => boolean;
  onOpen: (step: Step) => void;
}

/** Where the wizard is. A step whose earlier ones are right can be pressed. */
export function StepList({ steps, current, canReach, onOpen }: StepListProps) {
  const t = useTranslations('years.wizard');
  const at = steps.indexOf(current);
  return (
    <nav aria-label={t('steps.label')} className={classes.steps}>
      <p className={classes.position}>
        {t('stepOf', { number: at + 1, count: steps.length })} ·{' '}
        <strong>{t(`steps.${current}`)}</strong>
      </p>
      <ol className={classes.list}>
        {steps.map((step, index) => (
          <li key={step} className={classes.step} data-done={index < at}>
            <button
              type="button"
              className={classes.button}
              aria-current={step === current ? 'step' : undefined}
              disabled={!canReach(step)}
              onClick={() => onOpen(step)}
            >
              <span className={classes.number}>
                {index < at ? <Icon name="check" size={13} /> : index + 1}
              </span>
              <span className={classes.name}>{t(`steps.${step}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
