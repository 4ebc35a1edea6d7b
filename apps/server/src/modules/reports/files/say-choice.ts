import type { ReportChoice } from '@ardoise/contract/reports/report-choice';
import { reportPeriodNames } from '@ardoise/contract/reports/report-choice';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import { formatDay, formatMoment } from '@ardoise/contract/values/dates';
import { invoiceStateNames } from '@ardoise/contract/values/invoice-state';
import { type Language, say } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { studentNameIn } from '../../students/public.ts';
import { sayMeans } from '../kinds/cell-texts.ts';
import type { AskedReport } from '../kinds/report-kind.ts';
import { titlesOf } from '../preview-report.ts';
import { fileWords } from './file-texts.ts';

function sayPeriod({ choice, span, timeZone }: AskedReport, language: Language): string {
  const { period = 'all', from, to } = choice;
  const moment = (at: Date): string => formatMoment(at, timeZone);
  if (from !== undefined || to !== undefined)
    return [
      ...(from === undefined ? [] : [say(fileWords.from, language, { day: formatDay(from) })]),
      ...(to === undefined ? [] : [say(fileWords.until, language, { day: formatDay(to) })]),
    ].join(' ');
  const name = say(reportPeriodNames[period], language);
  return span.from === null
    ? name
    : `${name} (${say(fileWords.from, language, { day: moment(span.from) })})`;
}

/** By what it is narrowed, as people know it: a class by the name that it has now. */
async function sayFilters(
  tx: Tx,
  orgId: string,
  choice: ReportChoice,
  language: Language,
): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select c.name from classes c where c.org_id = ${orgId} and c.id = ${choice.classId ?? null}
    union all select f.name from families f where f.org_id = ${orgId} and f.id = ${choice.familyId ?? null}
    union all select ${studentNameIn('s')} from students s where s.org_id = ${orgId} and s.id = ${choice.studentId ?? null}`.execute(
    tx,
  );
  const { means, invoiceState, q = '' } = choice;
  return [
    ...rows.flatMap(({ name }) => name ?? []),
    ...(means === undefined || means === 'all' || means === 'collected'
      ? []
      : [sayMeans(means, language)]),
    ...(invoiceState === undefined ? [] : [say(invoiceStateNames[invoiceState], language)]),
    ...(q === '' ? [] : [`“${q}”`]),
  ];
}

interface Paper {
  readonly kind: ReportKind;
  readonly withheld: readonly string[];
  readonly language: Language;
  readonly madeFor: string;
  readonly madeAt: Date;
}

/** What stands above the table of a paper: one line each. */
export async function sayChoice(
  tx: Tx,
  asked: AskedReport,
  { kind, withheld, language, madeFor, madeAt }: Paper,
): Promise<string[]> {
  const { groups, periodOf } = reportForms[kind];
  const group = asked.groupBy === null ? undefined : groups[asked.groupBy];
  const narrowed = await sayFilters(tx, asked.orgId, asked.choice, language);
  const first = [
    ...(periodOf === null ? [] : [sayPeriod(asked, language)]),
    ...narrowed,
    ...(group === undefined
      ? []
      : [say(fileWords.groupedBy, language, { name: say(group, language).toLowerCase() })]),
  ];
  const columns = titlesOf(kind, withheld, language).map(({ title }) => title);
  return [
    ...(first.length === 0 ? [] : [first.join(' · ')]),
    ...(columns.length === 0
      ? []
      : [say(fileWords.withheld, language, { columns: columns.join(', ') })]),
    say(fileWords.made, language, {
      at: formatMoment(madeAt, asked.timeZone),
      name: madeFor,
    }),
  ];
}
