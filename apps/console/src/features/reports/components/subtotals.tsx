import type { ReportPreview } from '@ardoise/contract/reports/reports';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import classes from './reports.module.css';

interface Line {
  readonly id: string;
  readonly label: string;
  readonly rows: number;
  readonly totals: ReadonlyArray<number | null>;
  readonly isTotal: boolean;
}

interface SubtotalsProps {
  preview: ReportPreview;
  /** What the rows are grouped by, in the reader’s words. */
  group: string;
}

/** Each group in one line, and all of them in the last: what whoever groups a report looks for. */
export function Subtotals({ preview, group }: SubtotalsProps) {
  const t = useTranslations('reports.report');
  const { language } = usePreferences();
  const { groups, groupCount } = preview;
  const lines: readonly Line[] = [
    ...groups.map(({ label, ...one }, index) => ({
      id: String(index),
      label: label ?? t('noGroup'),
      isTotal: false,
      ...one,
    })),
    {
      id: 'total',
      label: t('total', { count: preview.total }),
      rows: preview.total,
      totals: preview.totals,
      isTotal: true,
    },
  ];
  const strong = (line: Line, text: string) => (line.isTotal ? <strong>{text}</strong> : text);
  const sums = preview.columns.flatMap(({ title }, index) =>
    preview.totals[index] === null ? [] : [{ title, index }],
  );
  const columns: ReadonlyArray<Column<Line>> = [
    { id: 'group', title: group, cell: (line) => strong(line, line.label) },
    {
      id: 'rows',
      title: t('rows'),
      align: 'end',
      cell: (line) => strong(line, formatXaf(line.rows, language)),
      card: ({ rows }) => t('groupRows', { count: rows }),
    },
    ...sums.map(({ title, index }, place) => ({
      id: String(index),
      title,
      align: 'end' as const,
      ...(place === 0 ? { onCard: 'amount' as const } : {}),
      cell: (line: Line) => strong(line, formatXaf(line.totals[index] ?? 0, language)),
      card: (line: Line) => {
        const amount = formatXaf(line.totals[index] ?? 0, language);
        return place === 0 ? amount : `${title} ${amount}`;
      },
    })),
  ];
  return (
    <ShortList
      title={t('subtotals', { group: group.toLocaleLowerCase(language) })}
      columns={columns}
      rows={lines}
      rowId={({ id }) => id}
    >
      {groupCount > groups.length && (
        <p className={classes.more}>
          {t('moreGroups', { shown: groups.length, total: groupCount })}
        </p>
      )}
    </ShortList>
  );
}
