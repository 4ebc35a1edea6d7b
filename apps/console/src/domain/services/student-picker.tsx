import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { listStudents } from '@ardoise/contract/endpoints/students';
import { studentName } from '@ardoise/contract/values/student-name';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole } from '../../lib/console.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface StudentPickerProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Any number of students, found by name, student ID or phone as everywhere. */
export function StudentPicker({ value, onChange }: StudentPickerProps) {
  const t = useTranslations('services.subscribe');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const { data } = useQuery({
    ...callQuery(useConsole(), listStudents, { query: { q: asked, perPage: 20 } }),
    enabled: asked.length >= 2,
  });
  const found = (asked.length < 2 ? [] : (data?.items ?? [])).map((student) => ({
    value: student.id,
    label: [studentName(student), student.className, student.studentId].filter(Boolean).join(' · '),
  }));
  const isChosen = ({ value: id }: Option) => chosen.some((one) => one.value === id);
  const options = [...chosen, ...found.filter((option) => !isChosen(option))];
  return (
    <MultiSelect
      withAsterisk
      searchable
      hidePickedOptions
      label={t('students')}
      placeholder={t('find')}
      nothingFoundMessage={asked.length < 2 ? t('typeName') : t('nobody')}
      data={options}
      // What was found is found already: it is not looked through again.
      filter={({ options: all }) => all}
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
