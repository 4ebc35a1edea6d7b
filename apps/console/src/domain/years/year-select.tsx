import type { YearSummary } from '@ardoise/contract/years';
import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useYears } from './use-years.ts';

/** The year's name, and whether it is the current one or still to come. */
function useYearLabel() {
  const t = useTranslations('people.year');
  return ({ name, isCurrent, isPlanned }: YearSummary): string => {
    if (isPlanned) return t('planned', { year: name });
    return isCurrent ? t('current', { year: name }) : name;
  };
}

interface YearSelectProps {
  /** Of the address; undefined for the current year. */
  yearId: string | undefined;
  /** Undefined where the current year was chosen, so that the address stays short. */
  onChange: (yearId: string | undefined) => void;
}

/** Which year the screen shows, in its head. A school with one year has nothing to choose. */
export function YearSelect({ yearId, onChange }: YearSelectProps) {
  const t = useTranslations('people.year');
  const label = useYearLabel();
  const years = (useYears().data?.items ?? []).toSorted((a, b) =>
    b.reopeningOn.localeCompare(a.reopeningOn),
  );
  const current = years.find(({ isCurrent }) => isCurrent);
  if (years.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('label')}
      data={years.map((year) => ({ value: year.id, label: label(year) }))}
      value={yearId ?? current?.id ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(chosen === current?.id ? undefined : chosen);
      }}
    />
  );
}
