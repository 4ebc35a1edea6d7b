import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { listStudents } from '@ardoise/contract/endpoints/students';
import { studentName } from '@ardoise/contract/values/student-name';
import { type ComboboxItem, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

export interface ChosenStudent {
  readonly id: string;
  readonly name: string;
}

interface StudentSelectProps {
  value: ChosenStudent | null;
  /** Whom it cannot be. */
  exceptId: string | null;
  onChange: (student: ChosenStudent | null) => void;
}

/** Finds a child as one types: by name or student ID. */
export function StudentSelect({ value, exceptId, onChange }: StudentSelectProps) {
  const t = useTranslations('corrections.move');
  const [typed, setTyped] = useState('');
  const isChosen = value !== null && typed === value.name;
  const [asked] = useDebouncedValue(isChosen ? '' : typed.trim(), 180);
  const { data } = useQuery({
    ...callQuery(useConsole(), listStudents, { query: { q: asked, page: 1, perPage: 20 } }),
    enabled: asked.length >= 2,
  });
  const found = (asked.length >= 2 ? (data?.items ?? []) : [])
    .filter(({ id }) => id !== exceptId)
    .map((student) => ({
      value: student.id,
      label: studentName(student),
      more: [student.className, student.studentId, student.familyName].filter(Boolean).join(' · '),
    }));
  const moreOf = new Map(found.map(({ value: id, more }) => [id, more]));
  const isListed = found.some((one) => one.value === value?.id);
  const chosen = value === null || isListed ? [] : [{ value: value.id, label: value.name }];
  return (
    <Select
      withAsterisk
      searchable
      label={t('to')}
      description={t('toHelp')}
      {...(asked.length >= 2 && data !== undefined ? { nothingFoundMessage: t('nothing') } : {})}
      value={value?.id ?? null}
      data={[...chosen, ...found]}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      renderOption={({ option }: { option: ComboboxItem }) => (
        <span>
          {option.label}
          <br />
          <small>{moreOf.get(option.value)}</small>
        </span>
      )}
      onChange={(id, option) => onChange(id === null ? null : { id, name: option?.label ?? '' })}
    />
  );
}
