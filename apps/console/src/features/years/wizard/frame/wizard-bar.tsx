import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { LinkButton } from '../../../../ui/link-button.tsx';
import type { StepProps } from '../step-props.ts';
import classes from './wizard-bar.module.css';

interface WizardBarProps extends StepProps {
  /** What the press does. */
  label: string;
  isBusy: boolean;
}

/** The way back and the way on, always in sight, and at the thumb on a phone. */
export function WizardBar({ wizard, label, isBusy }: WizardBarProps) {
  const t = useTranslations('years.wizard');
  return (
    <div className={classes.bar} data-bottom-bar>
      <p className={classes.note}>{t('kept')}</p>
      {wizard.step === 'dates' ? (
        <LinkButton to="/academic-year" variant="default">
          {t('allYears')}
        </LinkButton>
      ) : (
        <Button variant="default" onClick={wizard.goBack}>
          {t('back')}
        </Button>
      )}
      <Button type="submit" loading={isBusy}>
        {label}
      </Button>
    </div>
  );
}
