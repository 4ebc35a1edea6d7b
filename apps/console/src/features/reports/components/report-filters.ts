import { sexNames } from '@ardoise/contract/people';
import {
  filterNames,
  invoiceAgeNames,
  meansGroupNames,
  owedFilterNames,
  reportLanguageNames,
  studentStateFilterNames,
} from '@ardoise/contract/reports/filter-words';
import type { ReportFilter, ReportForm, ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
import type { ReportMeans } from '@ardoise/contract/reports/report-means';
import { owedFilter } from '@ardoise/contract/owed';
import { studentStateFilter } from '@ardoise/contract/student-record';
import {
  invoiceAges,
  invoiceStateNames,
  invoiceStates,
} from '@ardoise/contract/values/invoice-state';
import { languages } from '@ardoise/contract/values/language';
import { useTranslations } from 'use-intl';
import { useMeansName } from '../../../domain/money/means-mark.tsx';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { useClasses } from '../../../domain/years/class-select.tsx';
import { useYears } from '../../../domain/years/use-years.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { Filter } from '../../../ui/data-list/filters.ts';
import type { ShownChoice } from '../choice.ts';

type Options = Filter['options'];

/** The classes of the chosen year; one of another year, which a link may name, is said to be that. */
function useClassOptions({ yearId, classId }: ShownChoice): Options {
  const t = useTranslations('reports.report.filters');
  const { language } = usePreferences();
  const { data } = useClasses(yearId);
  const classes = (data?.items ?? []).map(({ id, name, cycle }) => ({
    value: id,
    label: name,
    group: cycleLabel(cycle, language),
  }));
  const isElsewhere =
    data !== undefined && classId !== undefined && !classes.some(({ value }) => value === classId);
  return isElsewhere ? [...classes, { value: classId, label: t('otherClass') }] : classes;
}

/** What is as usual is offered only where an address names it: taking the filter away is shorter. */
function useMeansOptions(kind: ReportKind, chosen: string | undefined): Options {
  const { language } = usePreferences();
  const nameOf = useMeansName();
  const say = (means: ReportMeans): string =>
    means === 'collected' || means === 'all' || means === 'refund'
      ? meansGroupNames[means][language]
      : nameOf(means);
  const { means: offered = [] }: ReportForm = reportForms[kind];
  return offered
    .filter((means, place) => place > 0 || means === chosen)
    .map((means) => ({ value: means, label: say(means) }));
}

type Words = Readonly<Record<ReportFilter, () => Omit<Filter, 'id'> | null>>;

/** What the report can be narrowed by, as chips. */
export function useReportFilters(kind: ReportKind, choice: ShownChoice): readonly Filter[] {
  const t = useTranslations('reports.report.filters');
  const { language } = usePreferences();
  const name = (filter: ReportFilter): string => filterNames[filter][language];
  const years = useYears().data?.items ?? [];
  const classes = useClassOptions(choice);
  const means = useMeansOptions(kind, choice['means']);
  /** What another page narrowed it to is no choice here; it can only be taken away. */
  const fromElsewhere = (id: 'familyId' | 'studentId', title: string) => () => {
    const toggle = choice[id];
    return toggle === undefined ? null : { title, toggle, options: [] };
  };
  const options = <Value extends string | number>(
    title: string,
    values: readonly Value[],
    say: (value: Value) => string,
  ) => ({ title, options: values.map((value) => ({ value: String(value), label: say(value) })) });
  const words: Words = {
    q: () => null,
    yearId: () => ({
      title: name('yearId'),
      options: years.map((year) => ({ value: year.id, label: year.name })),
      clears: ['classId'],
    }),
    classId: () => ({ title: name('classId'), options: classes }),
    gender: () => options(name('gender'), [1, 2, 3] as const, (sex) => sexNames[sex][language]),
    studentState: () =>
      options(
        name('studentState'),
        studentStateFilter.options,
        (state) => studentStateFilterNames[state][language],
      ),
    owed: () =>
      options(name('owed'), owedFilter.options, (state) => owedFilterNames[state][language]),
    language: () =>
      options(name('language'), languages, (one) => reportLanguageNames[one][language]),
    invoiceState: () =>
      options(name('invoiceState'), invoiceStates, (state) => invoiceStateNames[state][language]),
    age: () => options(name('age'), invoiceAges, (age) => invoiceAgeNames[age][language]),
    means: () => ({ title: name('means'), options: means }),
    familyId: fromElsewhere('familyId', t('family')),
    studentId: fromElsewhere('studentId', t('student')),
  };
  return reportForms[kind].filters.flatMap((id) => {
    const filter = words[id]();
    return filter === null ? [] : [{ id, ...filter }];
  });
}
