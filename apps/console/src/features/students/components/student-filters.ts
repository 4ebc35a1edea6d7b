import { sexNames } from '@ardoise/contract/people';
import { studentStateFilter } from '@ardoise/contract/student-record';
import type { listStudents } from '@ardoise/contract/students';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { Filter } from '../../../ui/data-list/filters.ts';
import type { FilterOf } from '../../../lib/api/list-call.ts';
import { useOwedFilters } from '../../../domain/money/owed-columns.tsx';
import { cycleLabel } from '../../../domain/years/class-groups.ts';
import { useClasses } from '../../../domain/years/class-select.tsx';

type StudentFilter = Filter<FilterOf<typeof listStudents>>;

/** By class, gender and state. The classes are those of the chosen year; states are told of the current one alone. */
export function useStudentFilters(yearId: string | undefined): readonly StudentFilter[] {
  const t = useTranslations('students');
  const { language } = usePreferences();
  const { data: classes } = useClasses(yearId);
  const owed = useOwedFilters();
  return useMemo(
    () => [
      ...owed,
      {
        id: 'classId',
        title: t('list.filters.class'),
        options: (classes?.items ?? []).map(({ id, name, cycle }) => ({
          value: id,
          label: name,
          group: cycleLabel(cycle, language),
        })),
      },
      {
        id: 'gender',
        title: t('list.filters.gender'),
        options: ([1, 2, 3] as const).map((sex) => ({
          value: String(sex),
          label: sexNames[sex][language],
        })),
      },
      ...(yearId === undefined
        ? [
            {
              id: 'state' as const,
              title: t('list.filters.state'),
              options: studentStateFilter.options.map((state) => ({
                value: state,
                label: state === 'left' ? t('list.filters.left') : t(`states.${state}`),
              })),
            },
          ]
        : []),
    ],
    [t, language, classes, yearId, owed],
  );
}
