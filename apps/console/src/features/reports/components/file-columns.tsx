import '@mantine/core/styles/Progress.layer.css';
import {
  fileFailureNames,
  fileStateNames,
  type ReportFile,
} from '@ardoise/contract/reports/report-files';
import { Button, Progress } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { formatFileSize } from '../../../domain/documents/file-size.ts';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useCancelFile, useDownload } from '../mutations.ts';
import { isAtWork } from '../queries.ts';
import classes from './reports.module.css';

/** How far it is, what became of it, or until when it stays. */
function FileState({ file }: { file: ReportFile }) {
  const t = useTranslations('reports.files');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { state, progress, fileName, failure, expiresAt } = file;
  if (state === 'running') {
    return (
      <span className={classes.progress}>
        <Progress
          value={progress}
          size="md"
          aria-label={t('progress', { file: fileName, percent: String(progress) })}
        />
        <span>{t('percent', { percent: String(progress) })}</span>
      </span>
    );
  }
  if (state === 'queued') return <StateTag tone="idle">{t('waiting')}</StateTag>;
  if (state === 'failed') {
    return (
      <span className={classes.failure}>
        <StateTag tone="alarm">{fileStateNames.failed[language]}</StateTag>
        {failure !== null && fileFailureNames[failure][language]}
      </span>
    );
  }
  return (
    <span className={classes.failure}>
      <StateTag tone="idle">{fileStateNames[state][language]}</StateTag>
      {expiresAt !== null && t('until', { day: formatDateTime(expiresAt, timeZone).slice(0, 10) })}
    </span>
  );
}

function FileAct({ file }: { file: ReportFile }) {
  const t = useTranslations('reports.files');
  const download = useDownload(file.id);
  const cancel = useCancelFile(file.id);
  if (isAtWork(file)) {
    return (
      <Button
        variant="default"
        size="compact-sm"
        loading={cancel.isPending}
        aria-label={t('cancelOf', { file: file.fileName })}
        onClick={() => cancel.mutate()}
      >
        {t('cancel')}
      </Button>
    );
  }
  if (file.state !== 'ready') return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={download.isPending}
      aria-label={t('downloadOf', { file: file.fileName })}
      onClick={() => download.mutate()}
    >
      {t('download')}
    </Button>
  );
}

/** `412 rows · as of 18/11/2026 14:05 · 34 kB · without: Allergies`. */
function useFileAbout(): (file: ReportFile) => string {
  const t = useTranslations('reports.files');
  const { language } = usePreferences();
  const when = useWhen();
  return ({ rows, bytes, withheld, asOf }) =>
    [
      t('rowCount', { count: rows }),
      asOf !== null && t('asOf', { when: when(asOf) }),
      bytes !== null && formatFileSize(bytes, language),
      withheld.length > 0 &&
        t('withoutColumns', { columns: withheld.map(({ title }) => title).join(', ') }),
    ]
      .filter((part) => part !== false)
      .join(' · ');
}

/** One's own exports, as a list shows them. */
export function useFileColumns(): ReadonlyArray<Column<ReportFile>> {
  const t = useTranslations('reports.files');
  const when = useWhen();
  const about = useFileAbout();
  return [
    { id: 'file', title: t('file'), cell: ({ fileName }) => fileName },
    { id: 'about', title: t('contents'), cell: about },
    { id: 'made', title: t('made'), cell: ({ createdAt }) => when(createdAt) },
    { id: 'state', title: t('state'), onCard: 'line', cell: (file) => <FileState file={file} /> },
    {
      id: 'act',
      title: t('act'),
      align: 'end',
      onCard: 'line',
      cell: (file) => <FileAct file={file} />,
    },
  ];
}
