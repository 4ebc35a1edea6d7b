import type { ReportFile } from '@ardoise/contract/reports/report-files';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { isBackwards, isSameChoice, readChoice } from '../choice.ts';
import { isAtWork, useFiles, usePreview, useSavedReports } from '../queries.ts';
import { aboutKeys, reportTitles } from '../report-paths.ts';
import { useReportAddress } from '../use-report-address.ts';
import { ExportMenu } from './export-menu.tsx';
import { useFileColumns } from './file-columns.tsx';
import { ReportBody } from './report-body.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { ReportsNav } from './reports-nav.tsx';
import classes from './reports.module.css';
import { SaveActs } from './save-acts.tsx';

interface OwnFilesProps {
  kind: ReportKind;
  /** Begun on this page: they stay here when they are ready. */
  begun: ReadonlySet<string>;
}

/** What is being made of this report, and what was made of it while one looked. */
function OwnFiles({ kind, begun }: OwnFilesProps) {
  const t = useTranslations('reports.files');
  const columns = useFileColumns();
  const files = (useFiles().data?.items ?? []).filter(
    (file) => file.kind === kind && (isAtWork(file) || begun.has(file.id)),
  );
  if (files.length === 0) return null;
  return <ShortList title={t('here')} columns={columns} rows={files} rowId={({ id }) => id} />;
}

/** Which columns, rows and period; a preview with the totals of all; and the way out as a file or an email. */
export function Report({ kind }: { kind: ReportKind }) {
  const t = useTranslations('reports.save');
  const shell = useTranslations('shell.screens');
  const about = useTranslations('reports.hub');
  const { language } = usePreferences();
  const form = reportForms[kind];
  const { choice, savedId, change, open } = useReportAddress(kind);
  const preview = usePreview(kind, choice);
  const savedOnes = (useSavedReports().data?.items ?? []).filter((one) => one.kind === kind);
  const saved = savedOnes.find(({ id }) => id === savedId);
  const isChanged = saved !== undefined && !isSameChoice(kind, choice, saved.choice);
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  useRecordTitle(saved?.name);
  const onStarted = (file: ReportFile) => {
    if (file.state !== 'ready') setBegun((before) => new Set([...before, file.id]));
  };
  return (
    <>
      <PageHead
        title={saved?.name ?? shell(reportTitles[kind])}
        about={about(aboutKeys[kind])}
        headline={
          isChanged && (
            <p className={classes.headline}>
              <StateTag tone="idle">{t('changed')}</StateTag>
            </p>
          )
        }
        actions={
          <>
            <SaveActs
              kind={kind}
              choice={choice}
              saved={saved}
              isChanged={isChanged}
              onSaved={({ id, choice: kept }) => open(readChoice(kind, kept), id)}
            />
            <ThumbAction>
              <ExportMenu
                kind={kind}
                choice={choice}
                isDisabled={isBackwards(choice) || preview.data?.total === 0}
                onStarted={onStarted}
              />
            </ThumbAction>
          </>
        }
      />
      <ReportsNav />
      <div className={classes.page}>
        <OwnFiles kind={kind} begun={begun} />
        <div className={classes.choice}>
          <ReportToolbar
            kind={kind}
            choice={choice}
            onChange={change}
            saved={savedOnes}
            savedId={saved?.id}
            onOpenSaved={(id) => {
              const wanted = savedOnes.find((one) => one.id === id);
              if (wanted === undefined) open(choice, undefined);
              else open(readChoice(kind, wanted.choice), wanted.id);
            }}
          />
          <p className={classes.note}>{form.note[language]}</p>
        </div>
        <ReportBody kind={kind} choice={choice} query={preview} onChange={change} />
      </div>
    </>
  );
}
