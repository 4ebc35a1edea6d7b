import { sexNames } from '@ardoise/contract/people';
import {
  filterNames,
  invoiceAgeNames,
  meansGroupNames,
  owedFilterNames,
  reportLanguageNames,
  studentStateFilterNames,
} from '@ardoise/contract/reports/filter-words';
import { type ReportChoice, reportPeriodNames } from '@ardoise/contract/reports/report-choice';
import type { ReportFilter, ReportForm, ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import type { ReportMeans } from '@ardoise/contract/reports/report-means';
import { dayIn, formatDay, formatMoment } from '@ardoise/contract/values/dates';
import { invoiceStateNames } from '@ardoise/contract/values/invoice-state';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { yearName } from '@ardoise/contract/years';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { studentNameIn } from '../../students/public.ts';
import { sayMeans } from '../kinds/cell-texts.ts';
import type { AskedReport } from '../kinds/report-kind.ts';
import { titlesOf } from '../preview-report.ts';
import { fileWords } from './file-texts.ts';

function sayPeriod({ choice, span, timeZone }: AskedReport, language: Language): string {
  const { period = 'all', from, to } = choice;
  const days = (first: string | undefined, last: string | undefined): string =>
    [
      ...(first === undefined ? [] : [say(fileWords.from, language, { day: first })]),
      ...(last === undefined ? [] : [say(fileWords.until, language, { day: last })]),
    ].join(' ');
  if (from !== undefined || to !== undefined)
    return days(from && formatDay(from), to && formatDay(to));
  const name = say(reportPeriodNames[period], language);
  if (span.from === null) return name;
  // Whole days where it has ended, and the moment where it runs up to now.
  return span.to === null
    ? `${name} (${days(formatMoment(span.from, timeZone), undefined)})`
    : `${name} (${days(dayOf(span.from, timeZone), dayOf(addMs(span.to, -1), timeZone))})`;
}

const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const dayOf = (at: Date, timeZone: string): string => formatDay(dayIn(timeZone, at));

interface Named {
  readonly year: { readonly reopeningOn: string; readonly closingOn: string } | null;
  readonly class: string | null;
  readonly family: string | null;
  readonly student: string | null;
}

/** The records that it is narrowed to, as people know them now: a class that was renamed by its new name. */
async function readNames(tx: Tx, orgId: string, choice: ReportChoice) {
  const { yearId = null, classId = null, familyId = null, studentId = null } = choice;
  const { rows } = await sql<Named>`
    select (select jsonb_build_object('reopeningOn', y.reopening_on, 'closingOn', y.closing_on)
              from academic_years y where y.org_id = ${orgId} and y.id = ${yearId}) as year,
           (select c.name from classes c where c.org_id = ${orgId} and c.id = ${classId}) as class,
           (select f.name from families f where f.org_id = ${orgId} and f.id = ${familyId}) as family,
           (select ${studentNameIn('s')} from students s where s.org_id = ${orgId} and s.id = ${studentId}) as student`.execute(
    tx,
  );
  return rows[0];
}

const sayMeansOf = (means: ReportMeans, language: Language): string =>
  means === 'collected' || means === 'all' || means === 'refund'
    ? say(meansGroupNames[means], language)
    : sayMeans(means, language);

type Sayings = {
  readonly [Filter in ReportFilter]-?: (value: NonNullable<ReportChoice[Filter]>) => string;
};

/** By what it is narrowed: every filter that is set, each with its name. */
async function sayFilters(
  tx: Tx,
  { orgId, choice }: AskedReport,
  filters: readonly ReportFilter[],
  language: Language,
): Promise<string[]> {
  const names = await readNames(tx, orgId, choice);
  const t = (text: Text): string => say(text, language);
  const sayings: Sayings = {
    q: (q) => say(fileWords.quoted, language, { text: q }),
    yearId: (id) => (names?.year ? yearName(names.year.reopeningOn, names.year.closingOn) : id),
    classId: (id) => names?.class ?? id,
    familyId: (id) => names?.family ?? id,
    studentId: (id) => names?.student ?? id,
    gender: (gender) => t(sexNames[gender === 1 ? 1 : gender === 2 ? 2 : 3]),
    studentState: (state) => t(studentStateFilterNames[state]),
    owed: (owed) => t(owedFilterNames[owed]),
    language: (of) => t(reportLanguageNames[of]),
    invoiceState: (state) => t(invoiceStateNames[state]),
    age: (age) => t(invoiceAgeNames[age]),
    means: (means) => sayMeansOf(means, language),
  };
  const sayOne = <Filter extends ReportFilter>(filter: Filter): string[] => {
    const value = choice[filter];
    if (value === undefined || value === '') return [];
    const name = t(filterNames[filter]);
    const text = (sayings[filter] as (given: typeof value) => string)(value);
    return [say(fileWords.filter, language, { name, value: text })];
  };
  return filters.flatMap((filter) => sayOne(filter));
}

/** Of people a period is a filter like others; of money it is said that there is none. */
const isNothing = ({ choice: { period = 'all', from, to } }: AskedReport, kind: ReportKind) =>
  kind === 'students' && period === 'all' && from === undefined && to === undefined;

interface Paper {
  readonly kind: ReportKind;
  readonly withheld: readonly string[];
  readonly language: Language;
  readonly madeFor: string;
  readonly madeAt: Date;
  /** Where it was read from a replica. */
  readonly asOf: Date | null;
}

/** What stands above the table of a paper: one line each. */
export async function sayChoice(
  tx: Tx,
  asked: AskedReport,
  { kind, withheld, language, madeFor, madeAt, asOf }: Paper,
): Promise<string[]> {
  const { groups, periodOf, filters }: ReportForm = reportForms[kind];
  const group = asked.groupBy === null ? undefined : groups[asked.groupBy];
  const narrowed = await sayFilters(tx, asked, filters, language);
  const first = [
    ...(periodOf === null || isNothing(asked, kind)
      ? []
      : [
          say(fileWords.filter, language, {
            name: say(periodOf, language),
            value: sayPeriod(asked, language),
          }),
        ]),
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
    ...(asOf === null
      ? []
      : [say(fileWords.asOf, language, { at: formatMoment(asOf, asked.timeZone) })]),
  ];
}
