import { sexNames } from '@ardoise/contract/people';
import { reportMeans, type ReportMeans } from '@ardoise/contract/reports/report-choice';
import type { ReportFilter, ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';
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
  const t = useTranslations('reports.report.means');
  const nameOf = useMeansName();
  const say = (means: ReportMeans): string =>
    means === 'collected' || means === 'all' || means === 'refund' ? t(means) : nameOf(means);
  const usual = kind === 'payments' ? 'collected' : 'all';
  return reportMeans
    .filter((means) => means !== usual || means === chosen)
    .map((means) => ({ value: means, label: say(means) }));
}

type Words = Readonly<Record<ReportFilter, () => Omit<Filter, 'id'> | null>>;

/** What the report can be narrowed by, as chips. */
export function useReportFilters(kind: ReportKind, choice: ShownChoice): readonly Filter[] {
  const t = useTranslations('reports.report');
  const { language } = usePreferences();
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
      title: t('filters.year'),
      options: years.map(({ id, name }) => ({ value: id, label: name })),
      clears: ['classId'],
    }),
    classId: () => ({ title: t('filters.class'), options: classes }),
    gender: () =>
      options(t('filters.gender'), [1, 2, 3] as const, (sex) => sexNames[sex][language]),
    studentState: () =>
      options(t('filters.state'), studentStateFilter.options, (state) => t(`states.${state}`)),
    owed: () => options(t('filters.owed'), owedFilter.options, (state) => t(`owed.${state}`)),
    language: () => options(t('filters.language'), languages, (one) => t(`languages.${one}`)),
    invoiceState: () =>
      options(t('filters.state'), invoiceStates, (state) => invoiceStateNames[state][language]),
    age: () => options(t('filters.age'), invoiceAges, (age) => t(`ages.${age}`)),
    means: () => ({ title: t('filters.means'), options: means }),
    familyId: fromElsewhere('familyId', t('filters.family')),
    studentId: fromElsewhere('studentId', t('filters.student')),
  };
  return reportForms[kind].filters.flatMap((id) => {
    const filter = words[id]();
    return filter === null ? [] : [{ id, ...filter }];
  });
}
