import type { YearDetail } from '@ardoise/contract/years';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { CorrectionPreview } from '../correction/correction-preview.tsx';
import { useCorrection, useCorrectionForm } from '../correction/use-correction.ts';
import { useYear } from '../queries.ts';
import { correctionSteps, isCorrectionStep } from '../steps.ts';
import { ClassesStep } from '../wizard/classes/classes-step.tsx';
import { CyclesStep } from '../wizard/cycles/cycles-step.tsx';
import dates from '../wizard/dates/dates-step.module.css';
import { StepFrame } from '../wizard/frame/step-frame.tsx';
import { StepList } from '../wizard/frame/step-list.tsx';
import bar from '../wizard/frame/wizard-bar.module.css';
import { InstallmentsStep } from '../wizard/installments/installments-step.tsx';
import type { StepProps } from '../wizard/step-props.ts';
import classes from './create-year-screen.module.css';

function Dates({ wizard }: StepProps) {
  const t = useTranslations('years.wizard.dates');
  return (
    <div className={dates.card}>
      <DayField withAsterisk label={t('reopeningOn')} {...wizard.field('reopeningOn')} />
      <DayField withAsterisk label={t('closingOn')} {...wizard.field('closingOn')} />
    </div>
  );
}

const stepWords = {
  dates: 'wizard.dates',
  cycles: 'wizard.cyclesStep',
  classes: 'wizard.classesStep',
  installments: 'wizard.installmentsStep',
  preview: 'correct.preview',
} as const;

function Correction({ year }: { year: YearDetail }) {
  const t = useTranslations('years');
  const wizard = useCorrectionForm(year);
  const correction = useCorrection(year, wizard);
  const step = isCorrectionStep(wizard.step) ? wizard.step : 'dates';
  const [firstStep] = useState(step);
  const isLast = step === 'preview';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLast) correction.send();
    else wizard.goOn();
  };
  const parts: Record<typeof step, ReactNode> = {
    dates: <Dates wizard={wizard} />,
    cycles: <CyclesStep wizard={wizard} />,
    classes: <ClassesStep wizard={wizard} />,
    installments: <InstallmentsStep wizard={wizard} />,
    preview: <CorrectionPreview given={correction} />,
  };
  return (
    <div className={classes.screen}>
      <PageHead title={t('correct.title', { year: year.name })} about={t('correct.about')} />
      <StepList
        steps={correctionSteps}
        current={step}
        canReach={wizard.canReach}
        onOpen={wizard.open}
      />
      <form noValidate className={classes.form} onSubmit={submit}>
        <StepFrame
          key={step}
          title={t(`${stepWords[step]}.title`)}
          about={t(`${stepWords[step]}.about`)}
          hasMoved={step !== firstStep}
        >
          {parts[step]}
        </StepFrame>
        <div className={bar.bar} data-bottom-bar>
          {step === 'dates' ? (
            <LinkButton to="/academic-year/$id" params={{ id: year.id }} variant="default">
              {t('cancel')}
            </LinkButton>
          ) : (
            <Button variant="default" onClick={wizard.goBack}>
              {t('wizard.back')}
            </Button>
          )}
          <Button
            type="submit"
            loading={correction.isPending}
            disabled={isLast && !correction.canSend}
          >
            {isLast ? t('correct.confirm') : t('wizard.goOn')}
          </Button>
        </div>
      </form>
    </div>
  );
}

export function CorrectYearScreen() {
  const t = useTranslations('years.correct');
  const { id } = useParams({ from: '/signed-in/academic-year/$id/correct' });
  const query = useYear(id);
  const year = query.data;
  if (year === undefined) return <LoadState isScreen query={query} list="/academic-year" />;
  if (year.status !== 'running')
    return (
      <EmptyState
        title={t('ended.title')}
        action={
          <LinkButton to="/academic-year/$id" params={{ id }}>
            {t('seeYear')}
          </LinkButton>
        }
      >
        {t('ended.about')}
      </EmptyState>
    );
  return <Correction key={year.id} year={year} />;
}
