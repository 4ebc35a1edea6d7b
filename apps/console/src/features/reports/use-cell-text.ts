import type { ReportCell, ReportPreview } from '@ardoise/contract/reports/reports';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { useCallback } from 'react';
import { usePreferences } from '../../lib/console.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/me.ts';

export type PreviewColumn = ReportPreview['columns'][number];

/** Amounts and counts stand at the end of their cell. */
export const isNumeric = ({ kind }: Pick<PreviewColumn, 'kind'>): boolean =>
  kind === 'money' || kind === 'number';

/** What is in a cell, as the reader’s language and the school’s zone write it. Null where there is nothing. */
export function useCellText(): (
  column: Pick<PreviewColumn, 'kind'>,
  cell: ReportCell,
) => string | null {
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return useCallback(
    (column, cell) => {
      if (cell === null || cell === '') return null;
      if (typeof cell === 'number') return formatXaf(cell, language);
      if (column.kind === 'day') return formatDay(cell);
      return column.kind === 'moment' ? formatDateTime(cell, timeZone) : cell;
    },
    [language, timeZone],
  );
}
