import { Button, Input } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import { Card } from '../../../../ui/card.tsx';
import { cycleLabel } from '../../cycle-label.ts';
import { enterRow, withPasted } from './class-rows.ts';
import { ClassRow } from './class-row.tsx';
import classes from './classes-step.module.css';
import { parsePastedClasses } from './pasted-classes.ts';
import type { StepProps } from '../step-props.ts';
import { tidyAmount } from '../../../../domain/money/typed-amount.ts';
import { useRemoveClass } from '../use-remove.ts';
import { blankClass, type CycleValues, namedClasses } from '../values.ts';

interface CycleClassesProps extends StepProps {
  cycle: CycleValues;
  at: number;
}

/** What Enter, a paste and the button do to the rows of one cycle. */
function useRows({ wizard, cycle, at }: CycleClassesProps) {
  const { language } = usePreferences();
  const { form, focus } = wizard;
  const path = `cycles.${at}.classes`;
  const rows = cycle.classes;
  return {
    path,
    add: () => {
      form.insertListItem(path, blankClass());
      focus(`${path}.${rows.length}.name`);
    },
    enter: (row: number) => {
      const next = enterRow(rows, row);
      form.setFieldValue(path, next.rows);
      focus(`${path}.${next.focus.row}.${next.focus.field}`);
    },
    /** Whether the text was a list, and was taken as one. */
    paste: (row: number, text: string): boolean => {
      const pasted = parsePastedClasses(text).map(({ name, tuition }) => ({
        name,
        tuition: tidyAmount(tuition, language),
      }));
      if (pasted.length < 2 && !pasted[0]?.tuition) return false;
      const next = [...withPasted(rows, row, pasted), blankClass()];
      form.setFieldValue(path, next);
      focus(`${path}.${next.length - 1}.name`);
      return true;
    },
  };
}

function CycleClasses(props: CycleClassesProps) {
  const { wizard, cycle } = props;
  const t = useTranslations('years.wizard.classesStep');
  const common = useTranslations('years');
  const { language } = usePreferences();
  const { path, add, enter, paste } = useRows(props);
  const remove = useRemoveClass(wizard);
  const label = cycleLabel(cycle, language);
  const count = namedClasses(cycle).length;
  return (
    <Card
      title={label}
      action={count > 0 && <span className={classes.count}>{common('classes', { count })}</span>}
    >
      <div className={classes.headings} aria-hidden="true">
        <span>{common('table.class')}</span>
        <span className={classes.amount}>{common('table.tuition')}</span>
      </div>
      <div className={classes.rows}>
        {cycle.classes.map((taught, row) => (
          <ClassRow
            key={taught.key}
            wizard={wizard}
            taught={taught}
            path={`${path}.${row}`}
            number={row + 1}
            cycle={label}
            onEnter={() => enter(row)}
            onPaste={(text) => paste(row, text)}
            onRemove={() => remove(cycle, row)}
          />
        ))}
      </div>
      {wizard.errors[path] !== undefined && (
        <Input.Error role="alert">{wizard.errors[path]}</Input.Error>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.add ?? ''}
        aria-label={t('addTo', { cycle: label })}
        onClick={add}
      >
        {t('add')}
      </Button>
    </Card>
  );
}

export function ClassesStep({ wizard }: StepProps) {
  return wizard.values.cycles.map((cycle, at) => (
    <CycleClasses key={cycle.key} wizard={wizard} cycle={cycle} at={at} />
  ));
}
