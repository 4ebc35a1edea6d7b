import { type ComponentType, type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { type Step, steps } from '../steps.ts';
import { BasicFeesStep } from '../wizard/basic-fees/basic-fees-step.tsx';
import { BeforeCard } from '../wizard/frame/before-card.tsx';
import { ClassesStep } from '../wizard/classes/classes-step.tsx';
import { CreateFailure } from '../wizard/frame/create-failure.tsx';
import { CyclesStep } from '../wizard/cycles/cycles-step.tsx';
import { DatesStep } from '../wizard/dates/dates-step.tsx';
import { InstallmentsStep } from '../wizard/installments/installments-step.tsx';
import { PreviewStep } from '../wizard/preview/preview-step.tsx';
import { nameOf } from '../wizard/preview/shown-classes.ts';
import { SoFarCard } from '../wizard/frame/so-far-card.tsx';
import { StartOver } from '../wizard/frame/start-over.tsx';
import { StepFrame } from '../wizard/frame/step-frame.tsx';
import { StepList } from '../wizard/frame/step-list.tsx';
import type { StepProps } from '../wizard/step-props.ts';
import { useCreate } from '../wizard/use-create.ts';
import { useWizard } from '../wizard/use-wizard.ts';
import { WizardBar } from '../wizard/frame/wizard-bar.tsx';
import classes from './create-year-screen.module.css';

const stepParts: Readonly<Record<Step, ComponentType<StepProps>>> = {
  dates: DatesStep,
  cycles: CyclesStep,
  classes: ClassesStep,
  installments: InstallmentsStep,
  basicFees: BasicFeesStep,
  preview: PreviewStep,
};

const stepWords = {
  dates: 'dates',
  cycles: 'cyclesStep',
  classes: 'classesStep',
  installments: 'installmentsStep',
  basicFees: 'basicFeesStep',
  preview: 'preview',
} as const;

export function CreateYearScreen() {
  const t = useTranslations('years.wizard');
  const wizard = useWizard();
  const { step } = wizard;
  const [firstStep] = useState(step);
  const { create, isPending, error } = useCreate(wizard);
  const isLast = step === 'preview';
  const year = nameOf(wizard.values);
  const Content = stepParts[step];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLast) create();
    else wizard.goOn();
  };
  return (
    <div className={classes.screen}>
      <PageHead
        title={year === null ? t('title') : t('titleOf', { year })}
        actions={<StartOver wizard={wizard} />}
      />
      <StepList steps={steps} current={step} canReach={wizard.canReach} onOpen={wizard.open} />
      <form noValidate className={classes.form} onSubmit={submit}>
        <DetailColumns
          side={isLast ? <BeforeCard wizard={wizard} /> : <SoFarCard wizard={wizard} />}
        >
          <StepFrame
            key={step}
            title={t(`${stepWords[step]}.title`)}
            about={t(`${stepWords[step]}.about`)}
            hasMoved={step !== firstStep}
          >
            {isLast && error !== null && <CreateFailure error={error} />}
            <Content wizard={wizard} />
          </StepFrame>
        </DetailColumns>
        <WizardBar
          wizard={wizard}
          isBusy={isPending}
          label={isLast ? t('preview.create', { year: year ?? '' }) : t('goOn')}
        />
      </form>
    </div>
  );
}
