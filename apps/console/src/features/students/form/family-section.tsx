import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { type ComboboxItem, Group, Radio, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { GuardiansField } from '../../../domain/people/guardians-field.tsx';
import { useFamilySearch } from '../queries.ts';
import type { SectionProps } from './section-props.ts';

/** Finds a family as one types: by its name or number, a guardian or a phone. */
function FamilySelect({ form }: SectionProps) {
  const t = useTranslations('students.form');
  const people = useTranslations('people');
  const { familyId, familyLabel } = form.values;
  const [typed, setTyped] = useState(familyLabel);
  const isChosen = typed === familyLabel;
  const [asked] = useDebouncedValue(isChosen ? '' : typed, 180);
  const { data } = useFamilySearch(asked);
  const found = (data?.items ?? []).map(({ id, familyId: number, name, guardians }) => ({
    value: id,
    label: `${name} · ${number}`,
    guardians: guardians.join(', '),
  }));
  const guardiansOf = new Map(found.map(({ value, guardians }) => [value, guardians]));
  const hasChosen = found.some(({ value }) => value === familyId);
  const chosen = familyId !== null && !hasChosen ? [{ value: familyId, label: familyLabel }] : [];
  return (
    <Select
      {...form.getInputProps('familyId')}
      withAsterisk
      searchable
      label={t('findFamily')}
      description={t('findFamilyHelp')}
      placeholder={people('choose')}
      nothingFoundMessage={t('noFamilyFound')}
      value={familyId}
      data={[...chosen, ...found]}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      renderOption={({ option }: { option: ComboboxItem }) => (
        <span>
          {option.label}
          <br />
          <small>{guardiansOf.get(option.value)}</small>
        </span>
      )}
      onChange={(value: string | null, option: ComboboxItem | null) => {
        form.setFieldValue('familyLabel', option?.label ?? '');
        form.setFieldValue('familyId', value);
        form.clearFieldError('familyId');
      }}
    />
  );
}

/** A student joins a family that is known, or comes with a new one. */
export function FamilySection({ form, isNew }: SectionProps & { isNew: boolean }) {
  const t = useTranslations('students.form');
  const people = useTranslations('people');
  const { familyMode, family } = form.values;
  const join = ({ id, name }: { id: string; name: string }) => {
    form.setFieldValue('familyMode', 'existing');
    form.setFieldValue('familyLabel', name);
    form.setFieldValue('familyId', id);
  };
  return (
    <FormSection title={people('sections.family')} about={t('familyAbout')}>
      {isNew && (
        <Radio.Group aria-label={people('sections.family')} {...form.getInputProps('familyMode')}>
          <Group gap={20}>
            <Radio value="existing" label={t('existingFamily')} />
            <Radio value="new" label={t('newFamily')} />
          </Group>
        </Radio.Group>
      )}
      {familyMode === 'existing' ? (
        <FamilySelect form={form} />
      ) : (
        <>
          <TextInput
            withAsterisk
            label={t('familyName')}
            autoComplete="off"
            {...form.getInputProps('family.name')}
          />
          <GuardiansField
            form={form}
            path="family.guardians"
            guardians={family.guardians}
            onJoinFamily={join}
          />
        </>
      )}
    </FormSection>
  );
}
