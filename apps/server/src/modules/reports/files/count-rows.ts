import { reportErrors } from '@ardoise/contract/reports/report-errors';
import { type FileFormat, mostRowsOf } from '@ardoise/contract/reports/report-files';
import type { Language } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import type { Tx } from '../../../platform/db/database.ts';
import { countRows } from '../../../platform/lists/report-rows.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Asking, askReport } from '../ask-report.ts';
import { reportOf } from '../kinds/all-kinds.ts';

interface File {
  readonly format: FileFormat;
  readonly language: Language;
}

/** How many rows an export will have, begun by a person or by a schedule; more than its format can hold are refused. */
export async function countToExport(tx: Tx, asking: Asking, { format, language }: File) {
  const asked = await askReport(tx, asking);
  const report = await reportOf[asking.kind].open(tx, asked);
  const rows = await countRows(tx, report.rows);
  if (rows > mostRowsOf[format])
    throw new Refusal(reportErrors.reportTooLarge, {
      values: {
        rows: formatXaf(rows, language),
        format: format.toUpperCase(),
        most: formatXaf(mostRowsOf[format], language),
      },
    });
  return { rows, timeZone: asked.timeZone };
}
