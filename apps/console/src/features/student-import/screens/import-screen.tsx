import type { ImportRun } from '@ardoise/contract/student-import';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { ColumnsCard } from '../components/columns-card.tsx';
import { ImportRows } from '../components/import-rows.tsx';
import { NoClasses } from '../components/no-classes.tsx';
import { RunProgress } from '../components/run-progress.tsx';
import { CheckedSummary, DoneSummary } from '../components/run-summary.tsx';
import { SpellingsCard } from '../components/spellings-card.tsx';
import { TemplateCard } from '../components/template-card.tsx';
import { UploadCard } from '../components/upload-card.tsx';
import { useChosenYear } from '../../../domain/years/use-chosen-year.ts';
import { YearSelect } from '../../../domain/years/year-select.tsx';
import { useImport } from '../queries.ts';
import classes from './import-screen.module.css';

interface RunProps {
  run: ImportRun;
  onAnother: () => void;
}

function Run({ run, onAnother }: RunProps) {
  const t = useTranslations('studentImport');
  switch (run.state) {
    case 'reading':
    case 'importing':
      return <RunProgress run={run} />;
    case 'checked':
      return (
        <>
          <CheckedSummary run={run} onAnother={onAnother} />
          <div className={classes.choices}>
            <SpellingsCard run={run} />
            <ColumnsCard run={run} />
          </div>
          <ImportRows run={run} />
        </>
      );
    case 'done':
      return (
        <>
          <DoneSummary run={run} onAnother={onAnother} />
          <ImportRows run={run} />
        </>
      );
    case 'failed':
      return (
        <EmptyState
          title={t('failed.title')}
          action={<Button onClick={onAnother}>{t('another')}</Button>}
        >
          {run.failure ?? t('failed.about')}
        </EmptyState>
      );
  }
}

function KnownImport({ id, onAnother }: { id: string; onAnother: () => void }) {
  const t = useTranslations('studentImport');
  const query = useImport(id);
  const run = query.data;
  if (run !== undefined) return <Run run={run} onAnother={onAnother} />;
  if (isApiError(query.error, 'notFound', 'invalidInput')) {
    return (
      <EmptyState
        title={t('gone.title')}
        action={<Button onClick={onAnother}>{t('another')}</Button>}
      >
        {t('gone.about')}
      </EmptyState>
    );
  }
  return <LoadState query={query} list="/onboarding/students" />;
}

/** From template to imported students; which import it is stands in the address. */
export function ImportScreen(): ReactNode {
  const t = useTranslations('studentImport');
  const navigate = useNavigate({ from: '/onboarding/students/import' });
  const { import: id } = useSearch({ from: '/signed-in/onboarding/students/import' });
  const { yearId } = useChosenYear();
  const year = yearId === undefined ? {} : { yearId };
  const open = (importId: string | undefined) =>
    void navigate({ search: importId === undefined ? year : { ...year, import: importId } });
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={id === undefined && <YearSelect toJoin />}
      />
      {id === undefined ? (
        <div className={classes.steps}>
          <NoClasses yearId={yearId} />
          <TemplateCard />
          <UploadCard yearId={yearId} onUploaded={(run) => open(run.id)} />
        </div>
      ) : (
        <KnownImport key={id} id={id} onAnother={() => open(undefined)} />
      )}
    </>
  );
}
