import type { ReportKind } from '@ardoise/contract/reports/report-form';
import type { ReportPreview } from '@ardoise/contract/reports/reports';
import { formatXaf } from '@ardoise/contract/values/money';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { RowLink } from '../../../ui/data-list/row-link.tsx';
import { useRowTarget } from '../row-target.ts';
import { groupRows, type ShownGroup } from '../grouped-rows.ts';
import { isNumeric, type PreviewColumn, useCellText } from '../use-cell-text.ts';
import classes from './preview.module.css';

const alignOf = (column: PreviewColumn) => (isNumeric(column) ? 'end' : undefined);

interface SumRowProps {
  columns: readonly PreviewColumn[];
  totals: ReadonlyArray<number | null>;
  label: ReactNode;
}

/** The words reach up to the first sum; where that is the first column, they stand in a line of their own. */
function SumRow({ columns, totals, label }: SumRowProps) {
  const { language } = usePreferences();
  const first = totals.findIndex((total) => total !== null);
  const span = first === -1 ? columns.length : first;
  const cells = columns.slice(span).map((column, index) => {
    const total = totals[span + index] ?? null;
    return (
      <td key={column.key} data-align={alignOf(column)}>
        {total !== null && formatXaf(total, language)}
      </td>
    );
  });
  return span === 0 ? (
    <>
      <tr>
        <th scope="row" colSpan={columns.length}>
          {label}
        </th>
      </tr>
      <tr>{cells}</tr>
    </>
  ) : (
    <tr>
      <th scope="row" colSpan={span}>
        {label}
      </th>
      {cells}
    </tr>
  );
}

interface GroupBodyProps {
  rowTarget: ReturnType<typeof useRowTarget>;
  shown: ShownGroup;
  columns: readonly PreviewColumn[];
}

function GroupBody({ shown: { group, rows, more }, columns, rowTarget }: GroupBodyProps) {
  const t = useTranslations('reports.report');
  const textOf = useCellText();
  return (
    <tbody>
      {group !== null && (
        <tr className={classes.groupRow}>
          <th scope="rowgroup" colSpan={columns.length}>
            {group.label ?? t('noGroup')}
            <span className={classes.groupCount}>{t('groupRows', { count: group.rows })}</span>
          </th>
        </tr>
      )}
      {rows.map((row) => (
        <tr key={row.id} className={classes.row}>
          {columns.map((column, index) => (
            <td key={column.key} data-align={alignOf(column)} data-kind={column.kind}>
              {index === 0 ? (
                <RowLink target={rowTarget?.(row)}>
                  {textOf(column, row.cells[index] ?? null) ?? '–'}
                </RowLink>
              ) : (
                (textOf(column, row.cells[index] ?? null) ?? '–')
              )}
            </td>
          ))}
        </tr>
      ))}
      {group !== null && more > 0 && (
        <tr>
          <td colSpan={columns.length} className={classes.dim}>
            {t('groupMore', { count: more })}
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface PreviewTableProps {
  kind: ReportKind;
  preview: ReportPreview;
  caption: string;
}

export function PreviewTable({ kind, preview, caption }: PreviewTableProps) {
  const t = useTranslations('reports.report');
  const rowTarget = useRowTarget(kind);
  const { columns, totals, total } = preview;
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={alignOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      {groupRows(preview).map((shown) => (
        <GroupBody key={shown.rows[0]?.id} shown={shown} columns={columns} rowTarget={rowTarget} />
      ))}
      <tfoot>
        <SumRow columns={columns} totals={totals} label={t('total', { count: total })} />
      </tfoot>
    </table>
  );
}
