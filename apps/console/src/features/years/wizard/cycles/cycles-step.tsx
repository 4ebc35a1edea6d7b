import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import { type CycleKind, cycleKinds, cycleNames } from '@ardoise/contract/years';
import { Checkbox, Input } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import { withCycle } from './cycle-choice.ts';
import classes from './cycles-step.module.css';
import { OwnCycles } from './own-cycles.tsx';
import type { StepProps } from '../step-props.ts';
import { useRemoveCycle } from '../use-remove.ts';
import { blankCycle, type CycleValues, namedClasses } from '../values.ts';

const namedKinds = cycleKinds.filter((kind) => kind !== 'custom');

interface ChoiceProps {
  kind: Exclude<CycleKind, 'custom'>;
  chosen: CycleValues | undefined;
  path: string | undefined;
  onToggle: () => void;
}

function Choice({ kind, chosen, path, onToggle }: ChoiceProps) {
  const t = useTranslations('years');
  const { language } = usePreferences();
  const count = chosen === undefined ? 0 : namedClasses(chosen).length;
  return (
    <Checkbox.Card
      type="button"
      className={classes.choice ?? ''}
      checked={chosen !== undefined}
      onChange={onToggle}
      data-path={path}
    >
      <Checkbox.Indicator iconColor="var(--on-accent)" />
      <span className={classes.name}>{cycleNames[kind][language]}</span>
      {count > 0 && <span className={classes.count}>{t('classes', { count })}</span>}
    </Checkbox.Card>
  );
}

export function CyclesStep({ wizard }: StepProps) {
  const t = useTranslations('years.wizard.cyclesStep');
  const { form, values, errors } = wizard;
  const remove = useRemoveCycle(wizard);
  const toggle = (kind: CycleKind, chosen: CycleValues | undefined) => {
    if (chosen === undefined)
      form.setFieldValue('cycles', withCycle(values.cycles, blankCycle(kind)));
    else remove(chosen);
  };
  return (
    <>
      <fieldset className={classes.named}>
        <legend className={classes.legend}>{t('named')}</legend>
        {errors['cycles'] !== undefined && (
          <Input.Error role="alert" className={classes.error ?? ''}>
            {errors['cycles']}
          </Input.Error>
        )}
        {namedKinds.map((kind, index) => {
          const chosen = values.cycles.find((cycle) => cycle.kind === kind);
          return (
            <Choice
              key={kind}
              kind={kind}
              chosen={chosen}
              path={index === 0 ? 'cycles' : undefined}
              onToggle={() => toggle(kind, chosen)}
            />
          );
        })}
      </fieldset>
      <OwnCycles wizard={wizard} onRemove={remove} />
    </>
  );
}
