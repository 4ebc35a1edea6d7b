import { reportForms } from '@ardoise/contract/reports/report-forms';
import { say } from '@ardoise/contract/values/language';
import { findAllRows } from '../../../platform/lists/report-rows.ts';
import type { Services } from '../../../platform/services.ts';
import { askReport } from '../ask-report.ts';
import { reportOf } from '../kinds/all-kinds.ts';
import { onPaper, readSchoolHead } from '../school-on-paper.ts';
import type { ReportFileRow } from '../tables.ts';
import { countLines, type FileColumn, linesOf } from './report-lines.ts';
import { asOfSheet } from '../../../platform/lists/as-of-sheet.ts';
import { sayChoice } from './say-choice.ts';
import { writeCsv } from './write-csv.ts';
import { writePaper } from './write-paper.ts';
import { writeWorkbook } from './write-workbook.ts';

type ReportToWrite = Pick<
  ReportFileRow,
  | 'org_id'
  | 'kind'
  | 'format'
  | 'language'
  | 'choice'
  | 'columns'
  | 'withheld'
  | 'maker_name'
  | 'created_at'
> & {
  /** Of a paper that has a name of its own. */
  readonly title?: string;
};

interface Written {
  readonly content: Buffer;
  readonly rows: number;
  /** What was committed by then is in it. */
  readonly asOf: Date;
}

const fileColumns = ({ kind, columns, language }: ReportToWrite): FileColumn[] =>
  columns.flatMap((key) => {
    const column = reportForms[kind].columns[key];
    if (column === undefined) return [];
    const { kind: cells, width, isSummed = false } = column;
    return [{ key, title: say(column, language), kind: cells, width, isSummed }];
  });

/**
 * The whole file, of the moment in which it was begun. Which rows are in it is read at once, and what they say in batches, so that
 * no connection is held while it is written.
 */
export async function writeReport(
  services: Services,
  file: ReportToWrite,
  tell: (rows: number) => Promise<void>,
): Promise<Written> {
  const source = await services.reading.open();
  const { asOf } = source;
  const { org_id: orgId, kind, format, language, choice, columns, created_at: now } = file;
  const { asked, report, found, head, about } = await source.read({ orgId }, async (tx) => {
    const given = await askReport(tx, { orgId, kind, choice, columns, now });
    const open = await reportOf[kind].open(tx, given);
    return {
      asked: given,
      report: open,
      found: await findAllRows(tx, open.rows, given.groupBy),
      head: await readSchoolHead(tx, orgId),
      about: await sayChoice(tx, given, {
        ...file,
        madeFor: file.maker_name,
        madeAt: now,
        asOf: source.isReplica() ? asOf : null,
      }),
    };
  });
  const work = { source, orgId, report, found, columns: fileColumns(file), language, tell };
  const { title = say(reportForms[kind].title, language) } = file;
  const { timeZone } = asked;
  const shared = { title, columns: work.columns, lines: linesOf(work), language, timeZone };
  const rows = found.ids.length;
  switch (format) {
    case 'csv':
      return { rows, asOf, content: await writeCsv(shared) };
    case 'xlsx': {
      const beside = source.isReplica() ? [asOfSheet(asOf, timeZone, language)] : [];
      return { rows, asOf, content: await writeWorkbook({ ...shared, beside }) };
    }
    case 'pdf': {
      const school = await onPaper(services, orgId, head);
      const lineCount = countLines(work);
      const paper = { ...shared, about, school, lineCount, createdAt: now };
      return { rows, asOf, content: await writePaper(paper) };
    }
  }
}
