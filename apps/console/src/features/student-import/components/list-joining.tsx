import { formatDay } from '@ardoise/contract/values/dates';
import { useTranslations } from 'use-intl';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { joiningAmounts, type JoiningChoice } from '../../../domain/years/joining.ts';
import { JoiningChoices } from '../../../domain/years/joining-field.tsx';
import { useToday } from '../../../domain/years/use-today.ts';
import { useYears } from '../../../domain/years/use-years.ts';

interface ListJoiningProps {
  /** The year that the list is for. */
  yearId: string | null;
  value: JoiningChoice;
  onChange: (choice: JoiningChoice) => void;
}

/** One choice for the whole list. Most lists fill in a school that already runs, so that comes first. */
export function ListJoining({ yearId, value, onChange }: ListJoiningProps) {
  const t = useTranslations('people.joining.list');
  const today = useToday();
  const year = useYears().data?.items.find(({ id }) => id === yearId);
  const { data } = useClasses(year?.id);
  const hasPast = data?.items.some((taught) => joiningAmounts(taught, today) !== null) ?? false;
  if (year === undefined || !hasPast) return null;
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
