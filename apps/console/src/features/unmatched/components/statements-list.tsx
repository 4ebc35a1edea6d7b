import { listStatements } from '@ardoise/contract/endpoints/statements';
import type { StatementRun } from '@ardoise/contract/statements';
import { operatorNames } from '@ardoise/contract/transactions';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import classes from './unmatched.module.css';

interface StatementsListProps {
  importAction: ReactNode;
  onOpen: (id: string) => void;
}

/** What a statement came to, in a sentence. */
export function RunOutcome({ run }: { run: StatementRun }) {
  const t = useTranslations('unmatched.runs');
  if (run.state === 'failed') return run.failure;
  if (run.state !== 'done') return t(`states.${run.state}`);
  const { counts } = run;
  const waiting = counts.differs + counts.unknown;
  const left = counts.out + counts.others;
  return (
    <span className={classes.stack}>
      <span>{t('outcome', { matched: counts.matched, waiting })}</span>
      {(left > 0 || counts.unreadable > 0 || counts.again > 0) && (
        <span className={classes.detail}>
          {[
            ...(counts.again > 0 ? [t('again', { count: counts.again })] : []),
            ...(left > 0 ? [t('left', { count: left })] : []),
            ...(counts.unreadable > 0 ? [t('unreadable', { count: counts.unreadable })] : []),
          ].join(' · ')}
        </span>
      )}
    </span>
  );
}

function useRunColumns(onOpen: (id: string) => void): ReadonlyArray<Column<StatementRun>> {
  const t = useTranslations('unmatched.runs');
  const timeZone = useTimeZone();
  const canAdjust = useCan()('payments.adjust');
  return [
    {
      id: 'file',
      title: t('columns.file'),
      cell: ({ fileName, operator }) => (
        <span className={classes.stack}>
          <span className={classes.strong}>{fileName}</span>
          {operator !== null && <span className={classes.detail}>{operatorNames[operator]}</span>}
        </span>
      ),
      card: ({ fileName }) => fileName,
    },
    {
      id: 'when',
      title: t('columns.when'),
      cell: ({ createdAt, createdBy }) => (
        <span className={classes.stack}>
          <span>{formatDateTime(createdAt, timeZone)}</span>
          {createdBy !== null && <span className={classes.detail}>{createdBy}</span>}
        </span>
      ),
      card: ({ createdAt }) => formatDateTime(createdAt, timeZone),
    },
    {
      id: 'outcome',
      title: t('columns.outcome'),
      onCard: 'line',
      cell: (run) => (
        <div className={classes.stack}>
          <RunOutcome run={run} />
          {run.state === 'columns' && canAdjust && (
            <div className={classes.actions}>
              <Button variant="light" onClick={() => onOpen(run.id)}>
                {t('chooseColumns')}
              </Button>
            </div>
          )}
        </div>
      ),
    },
  ];
}

/** The files that were sent, and what each came to. */
export function StatementsList({ importAction, onOpen }: StatementsListProps) {
  const t = useTranslations('unmatched');
  const list = useList(listStatements, { name: 'statements' });
  return (
    <DataList
      caption={t('views.runs')}
      list={list}
      columns={useRunColumns(onOpen)}
      rowId={({ id }) => id}
      empty={{ title: t('empty.title'), about: t('empty.about'), action: importAction }}
    />
  );
}
