import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { formatDay } from '@ardoise/contract/values/dates';
import type { Stay } from '@ardoise/contract/values/joining';
import { formatXaf } from '@ardoise/contract/values/money';
import type { YearSummary } from '@ardoise/contract/years';
import { Radio, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { useClasses } from './class-select.tsx';
import {
  choiceOf,
  type JoiningChoice,
  type JoiningInput,
  joiningAmounts,
  joiningOf,
} from './joining.ts';
import { useToday } from './use-today.ts';

interface Choice {
  readonly value: JoiningChoice;
  readonly label: string;
  readonly description: string;
}

interface JoiningChoicesProps {
  label: string;
  choices: readonly Choice[];
  value: JoiningChoice;
  onChange: (choice: JoiningChoice) => void;
}

export function JoiningChoices({ label, choices, value, onChange }: JoiningChoicesProps) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => onChange(chosen as JoiningChoice)}
    >
      <Stack gap={10} mt={6}>
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface JoiningFieldProps {
  year: YearSummary | null;
  classId: string | null;
  /** When the student was there before in this year. */
  earlier?: readonly Stay[];
  value: JoiningInput;
  onChange: (joining: JoiningInput) => void;
}

/** Asks what is owed of what had fallen due, with what each answer comes to; nothing is asked where nothing had. */
export function JoiningField({ year, classId, earlier = [], value, onChange }: JoiningFieldProps) {
  const t = useTranslations('people.joining');
  const { language } = usePreferences();
  const today = useToday();
  const { data } = useClasses(year?.id);
  const taught = data?.items.find(({ id }) => id === classId);
  const amounts = taught === undefined ? null : joiningAmounts(taught, today, earlier);
  if (year === null || amounts === null) return null;
  const past = formatXaf(amounts.past, language);
  const total = formatXaf(amounts.total, language);
  const rest = formatXaf(amounts.total - amounts.past, language);
  const choices: readonly Choice[] = [
    { value: 'all', label: t('all', { total }), description: t('allHelp', { past }) },
    { value: 'fromNow', label: t('fromNow', { rest }), description: t('fromNowHelp', { past }) },
    {
      value: 'since',
      label: t('since', { total }),
      description: t('sinceHelp', { past, day: formatDay(year.reopeningOn) }),
    },
  ];
  return (
    <JoiningChoices
      label={t('label')}
      // Whoever left in between was not there all the time.
      choices={earlier.length === 0 ? choices : choices.slice(0, 2)}
      value={choiceOf(value)}
      onChange={(choice) => onChange(joiningOf(choice, year.reopeningOn))}
    />
  );
}
