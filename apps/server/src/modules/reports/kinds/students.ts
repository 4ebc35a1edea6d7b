import { type Sex, sexNames } from '@ardoise/contract/people';
import { studentsForm } from '@ardoise/contract/reports/kinds/students';
import type { StudentState } from '@ardoise/contract/student-record';
import { dayIn } from '@ardoise/contract/values/dates';
import { say, type Text } from '@ardoise/contract/values/language';
import { studentsToReport } from '../../students/public.ts';
import { phoneText } from './cell-texts.ts';
import { reportKind } from './report-kind.ts';

const stateNames: Record<StudentState, Text> = {
  enrolled: { en: 'Enrolled', fr: 'Inscrit' },
  withdrawn: { en: 'Left', fr: 'Parti' },
  left: { en: 'Not re-enrolled', fr: 'Non réinscrit' },
  new: { en: 'Not enrolled', fr: 'Non inscrit' },
};

/** Health is read only where a column of it is chosen, and who may not see it has none of them. */
const isOfHealth = (key: string): boolean =>
  Object.entries(studentsForm.columns).some(
    ([name, column]) =>
      name === key && 'permission' in column && column.permission === 'people.health',
  );

export const namesHealth = (columns: readonly string[]): boolean => columns.some(isOfHealth);

export const studentsReport = reportKind(
  studentsForm,
  (tx, { orgId, choice, columns, span, today }) => {
    const { q, yearId, classId, gender, studentState: state, owed } = choice;
    return studentsToReport(tx, orgId, {
      filters: { q, yearId, classId, gender, state, owed, today },
      addedFrom: span.from,
      addedTo: span.to,
      withHealth: namesHealth(columns),
    });
  },
  {
    cells: {
      studentId: (row) => row.studentId,
      lastName: (row) => row.lastName,
      firstName: (row) => row.firstName,
      gender: (row, _asked, language) => say(sexNames[row.gender as Sex], language),
      dateOfBirth: (row) => row.dateOfBirth,
      placeOfBirth: (row) => row.facts.placeOfBirth,
      nationality: (row) => row.facts.nationality,
      year: (row) => row.yearName,
      class: (row) => row.className,
      section: (row) => row.facts.section,
      state: (row, _asked, language) => say(stateNames[row.state], language),
      family: (row) => row.familyName,
      phone: (row) => phoneText(row.phone),
      address: (row) => row.facts.address,
      city: (row) => row.facts.city,
      tags: (row) => row.facts.tags.join(', '),
      addedOn: (row, { timeZone }) => dayIn(timeZone, row.facts.addedAt),
      owed: (row) => row.owed.amount,
      overdue: (row) => row.owed.overdue,
      daysLate: (row) => row.owed.daysLate,
      nextDeadline: (row) => row.owed.next?.dueOn ?? null,
      medicalProblems: (row) => row.health?.medicalProblems ?? null,
      allergies: (row) => row.health?.allergies ?? null,
      foodAllergies: (row) => row.health?.foodAllergies ?? null,
      dietaryNeeds: (row) => row.health?.dietaryNeeds ?? null,
      otherNeeds: (row) => row.health?.otherNeeds ?? null,
    },
    sayGroup: { gender: (label, language) => say(sexNames[Number(label) as Sex], language) },
  },
);
