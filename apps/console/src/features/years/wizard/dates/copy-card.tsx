import '@mantine/core/styles/Combobox.layer.css';
import { getYear, type YearSummary } from '@ardoise/contract/years';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../../lib/console.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useYears } from '../../../../domain/years/use-years.ts';
import classes from './copy-card.module.css';
import { copyYear, usualSource } from './copy-year.ts';
import type { StepProps } from '../step-props.ts';
import type { Wizard } from '../use-wizard.ts';
import { countClasses } from '../values.ts';

/** Fetches the year and puts its structure in the place of what was typed. */
function useCopy({ replace }: Wizard, years: readonly YearSummary[]) {
  const t = useTranslations('years.wizard.copy');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  return useMutation({
    mutationFn: ({ id }: YearSummary) => api(getYear, { params: { id } }),
    onSuccess: (source) => {
      replace(copyYear(source, years, language));
      toasts.show({ title: t('copied', { year: source.name }), tone: 'done' });
    },
  });
}

function Offer({ wizard, years, usual }: StepProps & { years: YearSummary[]; usual: YearSummary }) {
  const t = useTranslations('years.wizard.copy');
  const common = useTranslations('years');
  const [chosenId, setChosenId] = useState(usual.id);
  const [isAsking, setIsAsking] = useState(false);
  const copy = useCopy(wizard, years);
  const chosen = years.find(({ id }) => id === chosenId) ?? usual;
  const run = () => copy.mutate(chosen, { onSettled: () => setIsAsking(false) });
  return (
    <Card title={t('title')}>
      <p className={classes.about}>{t('about')}</p>
      <div className={classes.choice}>
        {years.length > 1 && (
          <NativeSelect
            label={t('year')}
            value={chosen.id}
            data={years.map(({ id, name, status, isPlanned }) => ({
              value: id,
              label: `${name} · ${common(`status.${isPlanned ? 'planned' : status}`)}`,
            }))}
            onChange={(event) => setChosenId(event.currentTarget.value)}
          />
        )}
        <Button
          variant="default"
          loading={copy.isPending}
          onClick={() => (wizard.isBlank ? run() : setIsAsking(true))}
        >
          {t('copy', { year: chosen.name })}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={t('replaceTitle', { year: chosen.name })}
          confirm={t('copy', { year: chosen.name })}
          cancel={common('cancel')}
          isBusy={copy.isPending}
          onConfirm={run}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('replaceAbout', { classes: countClasses(wizard.values) })}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Last year's structure as a starting point, where there is a last year. */
export function CopyCard({ wizard }: StepProps) {
  const years = useYears().data?.items ?? [];
  const usual = usualSource(years);
  return usual === undefined ? null : (
    <Offer key={usual.id} wizard={wizard} years={years} usual={usual} />
  );
}
