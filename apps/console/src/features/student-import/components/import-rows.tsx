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
  const words = useTranslations('studentImport');
  return (
    <ul className={classes.problems}>
      {problems.map(({ cell, column, value, message }) => (
        <li key={`${cell}${message}`}>
          {words('problem', { cell, column, message })}
          {value !== '' && <span className={classes.value}>{words('written', { value })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A class and a family are read at a glance: the words about what is wrong have the room that is left. */
const oneLine = (text: string) =>
  text === '' ? null : <span className={classes.oneLine}>{text}</span>;

function useRowColumns(): ReadonlyArray<Column<ImportRow, never>> {
  const words = useTranslations('studentImport');
  return [
    {
      id: 'student',
      title: words('columns.student'),
      cell: ({ student }) => <strong>{student || '–'}</strong>,
    },
    { id: 'row', title: words('columns.row'), align: 'end', cell: ({ row }) => row },
    { id: 'class', title: words('columns.class'), cell: ({ className }) => oneLine(className) },
    { id: 'family', title: words('columns.family'), cell: ({ family }) => oneLine(family) },
    {
      id: 'outcome',
      title: words('columns.outcome'),
      onCard: 'corner',
      cell: ({ outcome }) => (
        <StateTag tone={outcome === 'error' ? 'due' : 'idle'}>
          {words(`outcomes.${outcome}`)}
        </StateTag>
      ),
    },
    {
      id: 'problems',
      title: words('columns.problems'),
      cell: ({ problems }) => (problems.length === 0 ? null : <Problems problems={problems} />),
    },
  ];
}

/** Every row of the workbook, with what would happen, or has happened, to it. */
export function ImportRows({ run }: { run: ImportRun }) {
  const words = useTranslations('studentImport');
  const list = useList(listImportRows, {
    name: 'import-rows',
    filters: filterIds,
    params: { id: run.id },
  });
  return (
    <DataList
      caption={words('rows')}
      list={list}
      columns={useRowColumns()}
      filters={[
        {
          id: 'outcome',
          title: words('filter'),
          options: importOutcome.options.map((value) => ({
            value,
            label: words(`outcomes.${value}`),
          })),
        },
      ]}
      rowId={({ row }) => String(row)}
      empty={{ title: words('empty.title'), about: words('empty.about') }}
    />
  );
}
