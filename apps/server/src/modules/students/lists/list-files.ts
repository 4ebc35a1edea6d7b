import { day, formatDay } from '@ardoise/contract/values/dates';
import { listQuery } from '@ardoise/contract/protocol/envelope';
import { say, type Text } from '@ardoise/contract/values/language';
import { type Sex, sexNames } from '@ardoise/contract/people';
import { formatPhone } from '@ardoise/contract/values/phone';
import { familyFilters } from '@ardoise/contract/families';
import type { Owed } from '@ardoise/contract/owed';
import type { StudentState } from '@ardoise/contract/student-record';
import { studentFilters } from '@ardoise/contract/students';
import { listFile } from '../../../platform/lists/list-file.ts';
import { familyList } from '../families/list-families.ts';
import { userList } from '../families/org-users.ts';
import { studentList } from './list-students.ts';

const searched = listQuery.pick({ q: true });
/** The day on which the file was asked for: by it is told what is overdue. */
const onDay = searched.extend({ today: day });

/** What is still to pay, as the last columns of a list of people. */
const owedColumns = [
  { en: 'Still to pay', fr: 'Reste à payer', width: 14, cell: ({ owed }: Owing) => owed.amount },
  { en: 'Overdue', fr: 'En retard', width: 14, cell: ({ owed }: Owing) => owed.overdue },
  { en: 'Days late', fr: 'Jours de retard', width: 14, cell: ({ owed }: Owing) => owed.daysLate },
  {
    en: 'Next deadline',
    fr: 'Prochaine échéance',
    width: 18,
    cell: ({ owed }: Owing) => (owed.next === null ? null : formatDay(owed.next.dueOn)),
  },
];

interface Owing {
  readonly owed: Owed;
}

const phoneText = (phone: string | null): string | null =>
  phone === null ? null : formatPhone(phone);

const stateNames: Record<StudentState, Text> = {
  enrolled: { en: 'Enrolled', fr: 'Inscrit' },
  withdrawn: { en: 'Left', fr: 'Parti' },
  left: { en: 'Not re-enrolled', fr: 'Non réinscrit' },
  new: { en: 'Not enrolled', fr: 'Non inscrit' },
};

export const studentsFile = listFile({
  list: studentList,
  name: 'students',
  title: { en: 'Students', fr: 'Élèves' },
  fileName: { en: 'students.xlsx', fr: 'eleves.xlsx' },
  filters: studentFilters.extend(onDay.shape),
  columns: [
    { en: 'Student ID', fr: 'Matricule', width: 12, cell: (row) => row.studentId },
    { en: 'Last name', fr: 'Nom', width: 22, cell: (row) => row.lastName },
    { en: 'First name', fr: 'Prénom', width: 22, cell: (row) => row.firstName },
    {
      en: 'Gender',
      fr: 'Sexe',
      width: 14,
      cell: (row, language) => say(sexNames[row.gender as Sex], language),
    },
    {
      en: 'Date of birth',
      fr: 'Date de naissance',
      width: 16,
      cell: (row) => (row.dateOfBirth === null ? null : formatDay(row.dateOfBirth)),
    },
    { en: 'Year', fr: 'Année', width: 12, cell: (row) => row.yearName },
    { en: 'Class', fr: 'Classe', width: 18, cell: (row) => row.className },
    {
      en: 'State',
      fr: 'État',
      width: 12,
      cell: (row, language) => say(stateNames[row.state], language),
    },
    { en: 'Family', fr: 'Famille', width: 22, cell: (row) => row.familyName },
    { en: 'Phone', fr: 'Téléphone', width: 18, cell: (row) => phoneText(row.phone) },
    ...owedColumns,
  ],
});

export const familiesFile = listFile({
  list: familyList,
  name: 'families',
  title: { en: 'Families', fr: 'Familles' },
  fileName: { en: 'families.xlsx', fr: 'familles.xlsx' },
  filters: familyFilters.extend(onDay.shape),
  columns: [
    { en: 'Number', fr: 'Numéro', width: 12, cell: (row) => row.familyId },
    { en: 'Family', fr: 'Famille', width: 24, cell: (row) => row.name },
    {
      en: 'Guardians',
      fr: 'Parents et tuteurs',
      width: 40,
      cell: (row) => row.guardians.join(', '),
    },
    { en: 'Phone', fr: 'Téléphone', width: 18, cell: (row) => phoneText(row.phone) },
    { en: 'Students', fr: 'Élèves', width: 10, cell: (row) => row.studentCount },
    ...owedColumns,
  ],
});

export const usersFile = listFile({
  list: userList,
  name: 'users',
  title: { en: 'Guardians', fr: 'Parents et tuteurs' },
  fileName: { en: 'guardians.xlsx', fr: 'parents-et-tuteurs.xlsx' },
  filters: searched,
  columns: [
    { en: 'Name', fr: 'Nom', width: 30, cell: (row) => row.fullName },
    { en: 'Phone', fr: 'Téléphone', width: 18, cell: (row) => phoneText(row.phone) },
    { en: 'Email', fr: 'E-mail', width: 30, cell: (row) => row.email },
    { en: 'Families', fr: 'Familles', width: 30, cell: (row) => row.families.join(', ') },
    { en: 'Students', fr: 'Élèves', width: 10, cell: (row) => row.studentCount },
  ],
});
