import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { type Finding, findingOf, type Week } from '../weeks.ts';
import { WeeksChart } from './weeks-chart.tsx';
import classes from './weeks-card.module.css';

function useTitle(finding: Finding): string {
  const t = useTranslations('balance.weeks');
  const { language } = usePreferences();
  switch (finding.kind) {
    case 'up':
    case 'down':
      return t(finding.kind, { percent: finding.percent });
    case 'first':
      return t('first', { amount: formatXaf(finding.amount, language) });
    case 'same':
    case 'quiet':
      return t(finding.kind);
  }
}

function WeeksTable({ weeks, label }: { weeks: readonly Week[]; label: string }) {
  const t = useTranslations('balance.weeks');
  const { language } = usePreferences();
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('week')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ from, collected }, index) => (
          <tr key={from}>
            <th scope="row">
              {index === 0 ? t('underWay', { day: formatDay(from) }) : formatDay(from)}
            </th>
            <td>{formatXaf(collected, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What came in week by week. The title says what is to be seen in it. */
export function WeeksCard({ weeks }: { weeks: readonly Week[] }) {
  const t = useTranslations('balance.weeks');
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const title = useTitle(findingOf(weeks));
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          <p className={classes.about}>{t('about')}</p>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.view ?? ''}
          onClick={() => setIsTable(!isTable)}
        >
          {t(isTable ? 'asChart' : 'asTable')}
        </Button>
      </header>
      {isTable ? (
        <WeeksTable weeks={weeks} label={title} />
      ) : (
        <WeeksChart weeks={weeks} label={title} />
      )}
    </section>
  );
}
