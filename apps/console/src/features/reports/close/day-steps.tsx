import { addDays } from '@ardoise/contract/values/periods';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DayField } from '../../../ui/form/day-field.tsx';
import { dayToText, textToDay } from '../../../ui/form/typed-day.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import classes from '../components/reports.module.css';

interface DayStepsProps {
  day: string;
  today: string;
  onDay: (day: string) => void;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day, typed; Enter goes there. */
function GoToDay({ day, today, onDay }: DayStepsProps) {
  const t = useTranslations('reports.close');
  const [typed, setTyped] = useState(dayToText(day));
  const go = () => {
    const wanted = textToDay(typed);
    if (isDay(wanted) && wanted <= today && wanted !== day) onDay(wanted);
  };
  return (
    <form
      className={classes.go}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <DayField aria-label={t('go')} value={typed} onChange={setTyped} onBlur={go} />
    </form>
  );
}

/** The day before, the day after, or any other. */
export function DaySteps(props: DayStepsProps) {
  const { day, today } = props;
  const t = useTranslations('reports.close');
  const isLast = day >= today;
  return (
    <nav className={classes.steps} aria-label={t('go')}>
      <LinkButton variant="default" to="/daily-close" search={{ day: addDays(day, -1) }}>
        {t('previous')}
      </LinkButton>
      <GoToDay key={day} {...props} />
      {isLast ? (
        <Button variant="default" disabled>
          {t('next')}
        </Button>
      ) : (
        <LinkButton variant="default" to="/daily-close" search={{ day: addDays(day, 1) }}>
          {t('next')}
        </LinkButton>
      )}
      {!isLast && (
        <LinkButton variant="subtle" to="/daily-close">
          {t('today')}
        </LinkButton>
      )}
    </nav>
  );
}
