import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AmountField } from '../../../domain/money/amount-field.tsx';
import { tidyAmount } from '../../../domain/money/typed-amount.ts';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { useYears } from '../../../domain/years/use-years.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useStructure } from '../queries.ts';
import classes from './service-form.module.css';
import { ofClass, ofCycle, type ServiceValues, wholeYear } from './service-values.ts';

interface YearAmountsProps {
  values: ServiceValues;
  errors: Readonly<Record<string, string>>;
  onChange: (years: ServiceValues['years']) => void;
}

/** What a basic fee costs by cycle and class in a year. A blank field asks for what stands above it. */
export function YearAmounts({ values, errors, onChange }: YearAmountsProps) {
  const t = useTranslations('services.form.amounts');
  const { language } = usePreferences();
  const years = (useYears().data?.items ?? []).filter(
    ({ status, isOver }) => status === 'running' && !isOver,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const yearId = chosen ?? years.find(({ isCurrent }) => isCurrent)?.id ?? years[0]?.id ?? null;
  const { data } = useStructure(yearId);
  if (yearId === null) return null;
  const amounts = values.years[yearId] ?? {};
  const set = (key: string, typed: string) =>
    onChange({ ...values.years, [yearId]: { ...amounts, [key]: typed } });
  const isWrong = Object.keys(errors).some((path) => path.startsWith('years.'));
  const typedOf = (key: string, above: string) => amounts[key]?.trim() || above;
  const ofYear = typedOf(wholeYear, values.cost);
  // A blank field shows what is asked for there.
  const field = (key: string, label: string, above: string, isClass = false) => (
    <div key={key} className={classes.amount} data-class={isClass}>
      <label htmlFor={key}>{label}</label>
      <AmountField
        id={key}
        placeholder={tidyAmount(above, language)}
        value={amounts[key] ?? ''}
        onChange={(typed) => set(key, typed)}
      />
    </div>
  );
  return (
    <fieldset className={classes.group}>
      <legend>{t('title')}</legend>
      <p className={classes.help}>{t('about')}</p>
      {years.length > 1 && (
        <Select
          label={t('year')}
          allowDeselect={false}
          data={years.map(({ id, name }) => ({ value: id, label: name }))}
          value={yearId}
          onChange={setChosen}
        />
      )}
      {isWrong && (
        <p className={classes.wrong} role="alert">
          {t('wrong')}
        </p>
      )}
      {data !== undefined && field(wholeYear, t('wholeYear'), values.cost)}
      {data?.cycles.map((cycle) => (
        <div key={cycle.id}>
          {field(ofCycle(cycle.id), cycleLabel(cycle.name ?? cycle.kind, language), ofYear)}
          {cycle.classes.map((taught) =>
            field(ofClass(taught.id), taught.name, typedOf(ofCycle(cycle.id), ofYear), true),
          )}
        </div>
      ))}
    </fieldset>
  );
}
