import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { listFamilies } from '@ardoise/contract/endpoints/families';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { type ComboboxItem, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { familyLabel } from './invoice-values.ts';

interface FamilyFieldProps {
  familyId: string | null;
  /** How the chosen one is called. */
  label: string;
  error: string | undefined;
  isLocked: boolean;
  onChange: (id: string | null, label: string) => void;
}

const shortest = 2;

/** Finds a family as one types: by its name or number, a guardian or a phone. */
export function FamilyField({ familyId, label, error, isLocked, onChange }: FamilyFieldProps) {
  const t = useTranslations('invoiceForm.family');
  const [typed, setTyped] = useState(label);
  // Whoever comes from a family's page has it chosen once its name is known.
  const [shown, setShown] = useState(label);
  if (shown !== label) {
    setShown(label);
    setTyped(label);
  }
  const isChosen = typed === label;
  const [asked] = useDebouncedValue(isChosen ? '' : typed.trim(), 180);
  const { data, isError } = useQuery({
    ...callQuery(useConsole(), listFamilies, { query: { q: asked, perPage: 10 } }),
    enabled: asked.length >= shortest,
    placeholderData: keepPreviousData,
  });
  const found = (asked.length < shortest ? [] : (data?.items ?? [])).map((family) => ({
    value: family.id,
    label: familyLabel(family),
    guardians: maskPhonesIn(family.guardians.join(', ')),
  }));
  const guardiansOf = new Map(found.map(({ value, guardians }) => [value, guardians]));
  const isFound = found.some(({ value }) => value === familyId);
  const chosen = familyId !== null && !isFound ? [{ value: familyId, label }] : [];
  return (
    <Select
      withAsterisk
      searchable
      allowDeselect={false}
      data-path="familyId"
      label={t('label')}
      description={isLocked ? undefined : t('help')}
      placeholder={t('placeholder')}
      nothingFoundMessage={
        isError ? t('failed') : asked.length < shortest ? t('typeName') : t('none')
      }
      disabled={isLocked}
      error={error}
      value={familyId}
      data={[...chosen, ...found]}
      searchValue={typed}
      onSearchChange={setTyped}
      // What was found is found already: it is not looked through again.
      filter={({ options }) => options}
      renderOption={({ option }: { option: ComboboxItem }) => (
        <span>
          {option.label}
          <br />
          <small>{guardiansOf.get(option.value)}</small>
        </span>
      )}
      onChange={(id: string | null, option: ComboboxItem | null) =>
        onChange(id, option?.label ?? '')
      }
    />
  );
}
