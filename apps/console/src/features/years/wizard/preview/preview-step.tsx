import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../../lib/console.tsx';
import { StructureTable } from '../../components/structure-table.tsx';
import { BasicFeesPreview } from './basic-fees-preview.tsx';
import { cycleLabel } from '../../cycle-label.ts';
import { shownClasses } from './shown-classes.ts';
import type { StepProps } from '../step-props.ts';
import { toInput } from '../values.ts';

/** The whole structure, as it will be created. */
export function PreviewStep({ wizard }: StepProps) {
  const t = useTranslations('years.wizard');
  const { language } = usePreferences();
  const { closingOn, cycles } = toInput(wizard.values);
  const structure = cycles.map((cycle, at) => {
    const label = cycleLabel({ kind: cycle.kind, name: cycle.name ?? null }, language);
    return (
      <StructureTable
        key={wizard.values.cycles[at]?.key}
        title={label}
        level={3}
        classes={shownClasses(cycle)}
        closingOn={closingOn}
        action={
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${t('preview.change')}, ${label}`}
            onClick={() => wizard.open('classes')}
          >
            {t('preview.change')}
          </Button>
        }
      />
    );
  });
  return (
    <>
      {structure}
      <BasicFeesPreview wizard={wizard} />
    </>
  );
}
