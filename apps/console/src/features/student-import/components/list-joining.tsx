import { formatDay } from '@ardoise/contract/values/dates';
import { useTranslations } from 'use-intl';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { joiningAmounts, type JoiningChoice } from '../../../domain/years/joining.ts';
import { JoiningChoices } from '../../../domain/years/joining-field.tsx';
import { useToday } from '../../../domain/years/use-today.ts';
import { useYearToJoin } from '../../../domain/years/use-year-to-join.ts';

interface ListJoiningProps {
  value: JoiningChoice;
  onChange: (choice: JoiningChoice) => void;
}

/** One choice for the whole list. Most lists fill in a school that already runs, so that comes first. */
export function ListJoining({ value, onChange }: ListJoiningProps) {
  const t = useTranslations('people.joining.list');
  const today = useToday();
  const year = useYearToJoin();
  const { data } = useClasses(year?.id);
  const hasPast = data?.items.some((taught) => joiningAmounts(taught, today) !== null) ?? false;
  if (year === undefined || year === null || !hasPast) return null;
  return (
    <JoiningChoices
      label={t('label')}
      value={value}
      onChange={onChange}
      choices={[
        {
          value: 'since',
          label: t('since'),
          description: t('sinceHelp', { day: formatDay(year.reopeningOn) }),
        },
        { value: 'all', label: t('all'), description: t('allHelp') },
        { value: 'fromNow', label: t('fromNow'), description: t('fromNowHelp') },
      ]}
    />
  );
}
