import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { getYear } from '@ardoise/contract/endpoints/years';
import { listFamilies } from '@ardoise/contract/endpoints/families';
import { Group, MultiSelect, Radio, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../../../domain/services/service-queries.ts';
import { serviceName } from '../../../domain/services/service-words.ts';
import { cycleLabel, groupByCycle } from '../../../domain/years/class-groups.ts';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { useYears } from '../../../domain/years/use-years.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { findOptions } from '../../../ui/form/find-options.ts';
import { familyLabel } from '../form/invoice-values.ts';
import { errorIn } from '../form/money-fields.tsx';
import { type ManyValues, targets } from './many-values.ts';

interface TargetFieldsProps {
  values: ManyValues;
  errors: Readonly<Record<string, unknown>>;
  onChange: (change: Partial<ManyValues>) => void;
}

function ClassesField({ values, errors, onChange }: TargetFieldsProps) {
  const t = useTranslations('billMany.target');
  const { language } = usePreferences();
  const { data } = useClasses();
  return (
    <MultiSelect
      withAsterisk
      searchable
      hidePickedOptions
      label={t('classes')}
      data-path="target.classIds"
      data={groupByCycle(data?.items ?? [], language).map(([group, members]) => ({
        group,
        items: members.map(({ id, name }) => ({ value: id, label: name })),
      }))}
      filter={findOptions}
      error={errorIn(errors, 'target.classIds') === undefined ? undefined : t('classesNeeded')}
      value={values.classIds}
      onChange={(classIds) => onChange({ classIds })}
    />
  );
}

function CycleField({ values, errors, onChange }: TargetFieldsProps) {
  const t = useTranslations('billMany.target');
  const { language } = usePreferences();
  const year = (useYears().data?.items ?? []).find(({ isCurrent }) => isCurrent);
  const { data } = useQuery({
    ...callQuery(useConsole(), getYear, { params: { id: year?.id ?? '' } }),
    enabled: year !== undefined,
  });
  return (
    <Select
      withAsterisk
      label={t('cycle')}
      data-path="target.cycleId"
      data={(data?.cycles ?? []).map(({ id, kind, name }) => ({
        value: id,
        label: name ?? cycleLabel(kind, language),
      }))}
      error={errorIn(errors, 'target.cycleId') === undefined ? undefined : t('cycleNeeded')}
      value={values.cycleId}
      onChange={(cycleId) => onChange({ cycleId })}
    />
  );
}

function ServiceField({ values, errors, onChange }: TargetFieldsProps) {
  const t = useTranslations('billMany.target');
  const { language } = usePreferences();
  const { data } = useServices();
  return (
    <Select
      withAsterisk
      label={t('service')}
      data-path="target.serviceId"
      data={(data?.items ?? []).map((service) => ({
        value: service.id,
        label: serviceName(service, language),
      }))}
      error={errorIn(errors, 'target.serviceId') === undefined ? undefined : t('serviceNeeded')}
      value={values.serviceId}
      onChange={(serviceId) => onChange({ serviceId })}
    />
  );
}

const shortest = 2;

function FamiliesField({ values, errors, onChange }: TargetFieldsProps) {
  const t = useTranslations('billMany.target');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  const { data } = useQuery({
    ...callQuery(useConsole(), listFamilies, { query: { q: asked, perPage: 20 } }),
    enabled: asked.length >= shortest,
  });
  const found = (asked.length < shortest ? [] : (data?.items ?? [])).map((family) => ({
    value: family.id,
    label: familyLabel(family),
  }));
  const isChosen = (id: string) => values.families.some(({ value }) => value === id);
  const options = [...values.families, ...found.filter(({ value }) => !isChosen(value))];
  return (
    <MultiSelect
      withAsterisk
      searchable
      hidePickedOptions
      label={t('families')}
      placeholder={t('findFamily')}
      nothingFoundMessage={asked.length < shortest ? t('typeName') : t('noFamily')}
      data-path="target.familyIds"
      data={options}
      // What was found is found already: it is not looked through again.
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      error={errorIn(errors, 'target.familyIds') === undefined ? undefined : t('familiesNeeded')}
      value={values.families.map(({ value }) => value)}
      onChange={(ids) => {
        setTyped('');
        onChange({ families: options.filter(({ value }) => ids.includes(value)) });
      }}
    />
  );
}

const fields = {
  class: ClassesField,
  cycle: CycleField,
  service: ServiceField,
  families: FamiliesField,
  all: null,
} as const;

/** Whom it concerns. */
export function TargetFields(props: TargetFieldsProps) {
  const t = useTranslations('billMany.target');
  const Field = fields[props.values.by];
  return (
    <>
      <Radio.Group
        label={t('label')}
        value={props.values.by}
        onChange={(by) => props.onChange({ by: by as ManyValues['by'] })}
      >
        <Group gap="10px 18px" mt={8}>
          {targets.map((by) => (
            <Radio key={by} value={by} label={t(`by.${by}`)} />
          ))}
        </Group>
      </Radio.Group>
      {Field !== null && <Field {...props} />}
    </>
  );
}
