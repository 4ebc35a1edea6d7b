import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { getFamily, listFamilies } from '@ardoise/contract/endpoints/families';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';

export interface NamedFamily {
  readonly id: string;
  readonly familyId: string;
  readonly name: string;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const optionOf = ({ id, name, familyId }: NamedFamily): Option => ({
  value: id,
  label: `${name} · ${familyId}`,
});

/** So many names of families that only their ids are known of are asked for, one by one. */
const mostNames = 40;

/** Those of a draft that is opened again are known by their ids alone. */
function useNames(ids: readonly string[]): readonly Option[] {
  const page = useConsole();
  return useQueries({
    queries: ids
      .slice(0, mostNames)
      .map((id) => ({ ...callQuery(page, getFamily, { params: { id } }), staleTime: Infinity })),
    combine: (answers) => answers.flatMap(({ data }) => (data === undefined ? [] : optionOf(data))),
  });
}

interface FamilyPickerProps {
  label: string;
  max: number;
  value: readonly string[];
  /** Of those among them whose names are known already. */
  known?: readonly NamedFamily[];
  error?: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Any number of families, found by name, number, guardian or phone as everywhere. */
export function FamilyPicker({ value, onChange, label, max, error, ...props }: FamilyPickerProps) {
  const t = useTranslations('sms.families');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  const [chosen, setChosen] = useState<readonly Option[]>(props.known?.map(optionOf) ?? []);
  const isKnown = (id: string) => chosen.some((one) => one.value === id);
  const named = useNames(value.filter((id) => !isKnown(id)));
  const { data } = useQuery({
    ...callQuery(useConsole(), listFamilies, { query: { q: asked, perPage: 20 } }),
    enabled: asked.length >= 2,
  });
  const found = asked.length < 2 ? [] : (data?.items ?? []).map(optionOf);
  const all = new Map([...found, ...named, ...chosen].map((one) => [one.value, one]));
  for (const id of value) if (!all.has(id)) all.set(id, { value: id, label: t('unnamed') });
  const options = [...all.values()];
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      openOnFocus={false}
      maxValues={max}
      label={label}
      error={error}
      placeholder={value.length === 0 ? t('find') : ''}
      nothingFoundMessage={asked.length < 2 ? t('type') : t('nobody')}
      data={options}
      // What was found is found already: it is not looked through again. What is picked is no answer.
      filter={({ options: given }) =>
        given.filter((one) => 'group' in one || !value.includes(one.value))
      }
      searchValue={typed}
      onSearchChange={setTyped}
      value={[...value]}
      onChange={(ids) => {
        setChosen(options.filter((option) => ids.includes(option.value)));
        setTyped('');
        onChange(ids);
      }}
    />
  );
}
