import { reportForms } from '@ardoise/contract/reports/report-forms';
import { Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import classes from '../components/reports.module.css';
import { ReportsNav } from '../components/reports-nav.tsx';
import { FilesList } from '../hub/files-list.tsx';
import { SavedList } from '../hub/saved-list.tsx';
import { SchedulesList } from '../hub/schedules-list.tsx';
import { aboutKeys, reportPaths, shownKinds } from '../report-paths.ts';

/** Where a report begins: money with this month, people with all of them. */
const startSearch = {
  payments: { period: 'month' },
  students: {},
  guardians: {},
  invoicing: {},
  'invoicing-payments': { period: 'month' },
} as const;

function Kinds() {
  const t = useTranslations('reports.hub');
  const { language } = usePreferences();
  const nav = useTranslations('reports.nav');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <VisuallyHidden>
        <Title order={2} id={id}>
          {t('kinds')}
        </Title>
      </VisuallyHidden>
      <ul className={classes.kinds}>
        {shownKinds.map((kind) => (
          <li key={kind} className={classes.kind}>
            <Link to={reportPaths[kind]} search={startSearch[kind]}>
              {reportForms[kind].title[language]}
            </Link>
            <p>{t(aboutKeys[kind])}</p>
          </li>
        ))}
        <li className={classes.kind}>
          <Link to="/daily-close">{nav('close')}</Link>
          <p>{t('close')}</p>
        </li>
      </ul>
    </section>
  );
}

/** Every report, what is made of them, and what was saved or is sent. */
export function ReportsScreen(): ReactNode {
  const t = useTranslations('reports.hub');
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      <ReportsNav />
      <div className={classes.page}>
        <Kinds />
        <FilesList />
        <SavedList />
        <SchedulesList />
      </div>
    </>
  );
}
