import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../../lib/console.tsx';
import { Card } from '../../../../ui/card.tsx';
import { cycleLabel } from '../../cycle-label.ts';
import { ClassPlan } from './class-plan.tsx';
import { spreadDeadlines } from './deadlines.ts';
import { PlanButtons } from './plan-buttons.tsx';
import { withEqualParts, withPlanOf, yearDays } from './plans.ts';
import type { StepProps } from '../step-props.ts';
import type { Wizard } from '../use-wizard.ts';
import { type ClassValues, type CycleValues, namedClasses } from '../values.ts';

/** What the presses of this step do to the classes of one cycle. */
function usePlans({ form, values }: Wizard, cycle: CycleValues, at: number) {
  const t = useTranslations('years.wizard.installmentsStep');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const days = yearDays(values.reopeningOn, values.closingOn);
  const deadlines = (count: number) =>
    days === null || count === 0 ? [] : spreadDeadlines(...days, count);
  const change = (each: (taught: ClassValues) => ClassValues) =>
    form.setFieldValue(`cycles.${at}.classes`, namedClasses(cycle).map(each));
  return {
    planAll: (count: number) =>
      change((taught) => withEqualParts(taught, deadlines(count), language)),
    planOne: (key: string, count: number) =>
      change((taught) =>
        taught.key === key ? withEqualParts(taught, deadlines(count), language) : taught,
      ),
    applyToAll: (model: ClassValues) => {
      change((taught) => (taught.key === model.key ? taught : withPlanOf(taught, model, language)));
      toasts.show({
        title: t('applied', { cycle: cycleLabel(cycle, language) }),
        tone: 'done',
      });
    },
  };
}

function CyclePlans({ wizard, cycle, at }: StepProps & { cycle: CycleValues; at: number }) {
  const t = useTranslations('years.wizard.installmentsStep');
  const { language } = usePreferences();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { planAll, planOne, applyToAll } = usePlans(wizard, cycle, at);
  const label = cycleLabel(cycle, language);
  const taughtClasses = namedClasses(cycle);
  return (
    <Card title={label}>
      <PlanButtons caption={t('forAll')} label={t('forAllOf', { cycle: label })} onPlan={planAll} />
      {taughtClasses.map((taught, index) => (
        <ClassPlan
          key={taught.key}
          wizard={wizard}
          taught={taught}
          path={`cycles.${at}.classes.${index}`}
          cycle={label}
          isAlone={taughtClasses.length === 1}
          isOpen={openKey === taught.key}
          onOpen={(isOpen) => setOpenKey(isOpen ? taught.key : null)}
          onPlan={(count) => planOne(taught.key, count)}
          onApply={() => applyToAll(taught)}
        />
      ))}
    </Card>
  );
}

export function InstallmentsStep({ wizard }: StepProps) {
  return wizard.values.cycles.map((cycle, at) => (
    <CyclePlans key={cycle.key} wizard={wizard} cycle={cycle} at={at} />
  ));
}
