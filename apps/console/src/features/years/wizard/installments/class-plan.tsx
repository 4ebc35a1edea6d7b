import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import classes from './class-plan.module.css';
import { PlanEditor } from './plan-editor.tsx';
import { amountOf } from './plans.ts';
import type { StepProps } from '../step-props.ts';
import type { ClassValues } from '../values.ts';

interface ClassPlanProps extends StepProps {
  taught: ClassValues;
  path: string;
  cycle: string;
  /** There is no other class in the cycle that the plan could be applied to. */
  isAlone: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onPlan: (count: number) => void;
  onApply: () => void;
}

/** How a class is paid, in a line. */
function PlanSummary({ taught, closingOn }: { taught: ClassValues; closingOn: string }) {
  const t = useTranslations('years.table');
  if (taught.installments.length === 0) return t('whole', { day: closingOn });
  return (
    <ul className={classes.parts}>
      {taught.installments.map(({ key, amount, dueOn }) => (
        <li key={key}>{t('due', { amount: amount || '–', day: dueOn || '–' })}</li>
      ))}
    </ul>
  );
}

/** One class: what it costs, how it is paid, and, when opened or when something is wrong, the fields for it. */
export function ClassPlan(props: ClassPlanProps) {
  const { wizard, taught, path, onOpen } = props;
  const t = useTranslations('years.wizard.installmentsStep');
  const { language } = usePreferences();
  const id = useId();
  const below = `${path}.installments`;
  const hasErrors = Object.keys(wizard.errors).some((one) => one.startsWith(below));
  const isOpen = props.isOpen || hasErrors;
  const name = taught.name.trim();
  return (
    <div className={classes.class}>
      <div className={classes.line}>
        <h3 className={classes.name}>{name}</h3>
        <span className={classes.tuition}>{formatXaf(amountOf(taught.tuition), language)}</span>
        <div className={classes.summary}>
          {!isOpen && <PlanSummary taught={taught} closingOn={wizard.values.closingOn} />}
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? undefined : t('changeOf', { class: name })}
          disabled={hasErrors}
          onClick={() => onOpen(!isOpen)}
        >
          {t(isOpen ? 'done' : 'change')}
        </Button>
      </div>
      <div id={id}>{isOpen && <PlanEditor {...props} path={below} />}</div>
    </div>
  );
}
