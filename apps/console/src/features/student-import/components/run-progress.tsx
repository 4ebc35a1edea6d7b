import '@mantine/core/styles/Progress.layer.css';
import type { ImportRun } from '@ardoise/contract/student-import';
import { Progress } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Card } from '../../../ui/card.tsx';
import classes from './run-progress.module.css';

/** The workbook is being read, or its students are being written. */
export function RunProgress({ run }: { run: ImportRun }) {
  const t = useTranslations('studentImport');
  const label = run.state === 'reading' ? t('reading', { file: run.fileName }) : t('importing');
  const percent = Math.round(run.progress * 100);
  return (
    <Card title={label} action={<span role="status">{percent} %</span>}>
      <div className={classes.bar}>
        <Progress value={percent} size="lg" aria-label={label} />
      </div>
    </Card>
  );
}
