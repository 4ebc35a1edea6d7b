import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { formatXaf } from '@ardoise/contract/values/money';
import { listClasses, type SchoolClass } from '@ardoise/contract/years';
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { groupByCycle } from './class-groups.ts';
import { findOptions } from '../../ui/form/find-options.ts';

interface ClassSelectProps extends Omit<SelectProps, 'data'> {
  /** Of which year; the one that can be paid for where none is named. */
  yearId?: string | undefined;
  /** Classes that cannot be chosen, as the one a student is in. */
  without?: readonly string[];
  /** Without it where choosing a class does not make its fee. */
  hasTuition?: boolean;
}

export function useClasses(yearId?: string) {
  const page = useConsole();
  return useQuery(callQuery(page, listClasses, { query: yearId === undefined ? {} : { yearId } }));
}

/** A class by its cycle, with what it costs: choosing one makes that fee. */
export function ClassSelect({
  yearId,
  without = [],
  hasTuition = true,
  ...props
}: ClassSelectProps) {
  const t = useTranslations('people');
  const { language } = usePreferences();
  const { data } = useClasses(yearId);
  const label = ({ name, tuition }: SchoolClass) =>
    hasTuition ? `${name} · ${formatXaf(tuition, language)}` : name;
  const classes = data?.items.filter(({ id }) => !without.includes(id)) ?? [];
  return (
    <Select
      searchable
      openOnFocus={false}
      clearable
      placeholder={t('choose')}
      nothingFoundMessage={t('none')}
      maxDropdownHeight={260}
      {...props}
      data={groupByCycle(classes, language).map(([group, members]) => ({
        group,
        items: members.map((member) => ({ value: member.id, label: label(member) })),
      }))}
      filter={findOptions}
    />
  );
}
