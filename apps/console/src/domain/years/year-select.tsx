import '@mantine/core/styles/Combobox.layer.css';
import { yearToJoin, type YearSummary } from '@ardoise/contract/years';
import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useChosenYear } from './use-chosen-year.ts';

/** The year's name, and whether it is the current one or still to come. */
function useYearLabel() {
  const t = useTranslations('people.year');
  return ({ name, isCurrent, isPlanned }: YearSummary): string => {
    if (isPlanned) return t('planned', { year: name });
    return isCurrent ? t('current', { year: name }) : name;
  };
}

interface YearSelectProps {
  /** What the address says of the year shown before, as its class: it goes with it. */
  drops?: readonly string[];
  /** Only years that somebody can be enrolled in; without a choice, the one that newcomers join. */
  toJoin?: boolean;
}

const canBeJoined = ({ status, isOver, isCurrent }: YearSummary): boolean =>
  status === 'running' && (!isOver || isCurrent);

/** Which year the screen shows, in its head and in the address. A school with one year has nothing to choose. */
export function YearSelect({ drops = [], toJoin = false }: YearSelectProps) {
  const t = useTranslations('people.year');
  const label = useYearLabel();
  const { yearId, years: all, choose } = useChosenYear(drops);
  const years = all
    .filter((year) => !toJoin || canBeJoined(year))
    .toSorted((a, b) => b.reopeningOn.localeCompare(a.reopeningOn));
  const usual = toJoin ? yearToJoin(years) : years.find(({ isCurrent }) => isCurrent);
  if (years.length < 2) return null;
  return (
    <NativeSelect
      aria-label={t('label')}
      data={years.map((year) => ({ value: year.id, label: label(year) }))}
      value={yearId ?? usual?.id ?? ''}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        // What is as usual is not in the address.
        choose(chosen === usual?.id ? undefined : chosen);
      }}
    />
  );
}
