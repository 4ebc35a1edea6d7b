import { foldName } from '@ardoise/contract/values/fold-name';
import { usualCycleNames } from '@ardoise/contract/years';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { withCycle } from './cycle-choice.ts';
import classes from './own-cycles.module.css';
import type { StepProps } from '../step-props.ts';
import { blankCycle, type CycleValues } from '../values.ts';

interface OwnCyclesProps extends StepProps {
  onRemove: (cycle: CycleValues) => void;
}

/** Cycles that only this school has, each with a name. */
export function OwnCycles({ wizard, onRemove }: OwnCyclesProps) {
  const t = useTranslations('years.wizard.cyclesStep');
  const { form, values, field, focus } = wizard;
  const { language } = usePreferences();
  const first = values.cycles.findIndex(({ kind }) => kind === 'custom');
  const own = first === -1 ? [] : values.cycles.slice(first);
  const add = () => {
    form.setFieldValue('cycles', withCycle(values.cycles, blankCycle('custom')));
    focus(`cycles.${values.cycles.length}.name`);
  };
  const taken = new Set(values.cycles.map(({ name }) => foldName(name)));
  const usual = usualCycleNames
    .map((name) => name[language])
    .filter((name) => !taken.has(foldName(name)));
  const addNamed = (name: string) =>
    form.setFieldValue('cycles', withCycle(values.cycles, { ...blankCycle('custom'), name }));
  return (
    <div className={classes.own}>
      {own.map((cycle, index) => {
        const number = index + 1;
        const name = cycle.name.trim() || t('unnamed', { number });
        return (
          <div key={cycle.key} className={classes.row}>
            <TextInput
              withAsterisk
              label={index === 0 ? t('own') : undefined}
              aria-label={t('nameOf', { number })}
              placeholder={t('name')}
              className={classes.name ?? ''}
              {...field(`cycles.${first + index}.name`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={38}
              aria-label={t('removeOne', { name })}
              onClick={() => onRemove(cycle)}
            >
              <Icon name="close" />
            </ActionIcon>
          </div>
        );
      })}
      <Button variant="default" className={classes.add ?? ''} onClick={add}>
        {t('add')}
      </Button>
      {usual.length > 0 && (
        <div className={classes.usual} role="group" aria-label={t('usual')}>
          {usual.map((name) => (
            <Button
              key={name}
              variant="default"
              size="compact-md"
              onClick={() => addNamed(name)}
              aria-label={t('addNamed', { name })}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
