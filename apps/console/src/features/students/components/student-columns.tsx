import { formatDay } from '@ardoise/contract/values/dates';
import { sexNames, type Sex } from '@ardoise/contract/people';
import type { listStudents, StudentRow } from '@ardoise/contract/students';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import type { SortOf } from '../../../lib/api/list-call.ts';
import { useOwedColumns } from '../../../domain/money/owed-columns.tsx';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { studentName } from '@ardoise/contract/values/student-name';

type StudentColumn = Column<StudentRow, SortOf<typeof listStudents>>;

/** Whether somebody is enrolled is told of the current year: in the list of another, whoever is listed is of that one. */
export function useStudentColumns(yearId: string | undefined): readonly StudentColumn[] {
  const t = useTranslations('students');
  const { language } = usePreferences();
  const owed = useOwedColumns();
  return useMemo(
    () => [
      {
        id: 'student',
        title: t('list.columns.student'),
        sort: 'name',
        cell: (row) => (
          <PersonCell name={studentName(row)} photo={row.photo} detail={row.studentId} />
        ),
        card: studentName,
      },
      {
        id: 'studentId',
        title: t('list.columns.studentId'),
        sort: 'studentId',
        isExtra: true,
        onCard: 'never',
        cell: (row) => row.studentId,
      },
      {
        id: 'class',
        title: t('list.columns.class'),
        cell: (row) => row.className ?? t(`states.${row.state}`),
        card: (row) => `${row.className ?? t(`states.${row.state}`)} · ${row.studentId}`,
      },
      {
        id: 'year',
        title: t('list.columns.year'),
        isExtra: true,
        cell: (row) => row.yearName,
      },
      {
        id: 'family',
        title: t('list.columns.family'),
        isExtra: true,
        cell: (row) => row.familyName,
      },
      {
        id: 'phone',
        title: t('list.columns.phone'),
        onCard: 'never',
        cell: (row) => (row.phone === null ? null : <PhoneText number={row.phone} />),
      },
      {
        id: 'gender',
        title: t('list.columns.gender'),
        isExtra: true,
        onCard: 'never',
        cell: (row) => sexNames[row.gender as Sex][language],
      },
      {
        id: 'dateOfBirth',
        title: t('list.columns.dateOfBirth'),
        isExtra: true,
        cell: (row) => (row.dateOfBirth === null ? null : formatDay(row.dateOfBirth)),
      },
      ...owed,
      ...(yearId === undefined
        ? [
            {
              id: 'state',
              title: t('list.columns.state'),
              isExtra: true,
              cell: (row: StudentRow) => (
                <StateTag tone="idle">{t(`states.${row.state}`)}</StateTag>
              ),
            },
          ]
        : []),
    ],
    [t, language, yearId, owed],
  );
}
