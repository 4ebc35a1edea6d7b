import {
  importOutcome,
  type ImportRow,
  type ImportRun,
  listImportRows,
} from '@ardoise/contract/student-import';
import { useTranslations } from 'use-intl';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './import-rows.module.css';

const filterIds = ['outcome'] as const;

/** Each bad cell by its place in the sheet, with what is in it and what is wrong with it. */
function Problems({ problems }: Pick<ImportRow, 'problems'>) {
  const t = useTranslations('studentImport');
  return (
    <ul className={classes.problems}>
      {problems.map(({ cell, column, value, message }) => (
        <li key={`${cell}${message}`}>
          {t('problem', { cell, column, message })}
          {value !== '' && <span className={classes.value}>{t('written', { value })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A class and a family are read at a glance: the words about what is wrong have the room that is left. */
const oneLine = (text: string) =>
  text === '' ? null : <span className={classes.oneLine}>{text}</span>;

function useRowColumns(): ReadonlyArray<Column<ImportRow, never>> {
  const t = useTranslations('studentImport');
  return [
    {
      id: 'student',
      title: t('columns.student'),
      cell: ({ student }) => <strong>{student || '–'}</strong>,
    },
    {
      id: 'row',
      title: t('columns.row'),
      align: 'end',
      cell: ({ row }) => row,
      card: ({ row }) => `${t('columns.row')} ${String(row)}`,
    },
    { id: 'class', title: t('columns.class'), cell: ({ className }) => oneLine(className) },
    { id: 'family', title: t('columns.family'), cell: ({ family }) => oneLine(family) },
    {
      id: 'outcome',
      title: t('columns.outcome'),
      onCard: 'state',
      cell: ({ outcome }) => (
        <StateTag tone={outcome === 'error' ? 'due' : 'idle'}>{t(`outcomes.${outcome}`)}</StateTag>
      ),
    },
    {
      id: 'problems',
      title: t('columns.problems'),
      onCard: 'line',
      cell: ({ problems }) => (problems.length === 0 ? null : <Problems problems={problems} />),
    },
  ];
}

/** Every row of the workbook, with what would happen, or has happened, to it. */
export function ImportRows({ run }: { run: ImportRun }) {
  const t = useTranslations('studentImport');
  const list = useList(listImportRows, {
    name: 'import-rows',
    filters: filterIds,
    params: { id: run.id },
  });
  return (
    <DataList
      caption={t('rows')}
      list={list}
      columns={useRowColumns()}
      filters={[
        {
          id: 'outcome',
          title: t('filter'),
          options: importOutcome.options.map((value) => ({
            value,
            label: t(`outcomes.${value}`),
          })),
        },
      ]}
      rowId={({ row }) => String(row)}
      empty={{ title: t('empty.title'), about: t('empty.about') }}
    />
  );
}
