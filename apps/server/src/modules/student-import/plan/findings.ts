import type { ImportFindings } from '@ardoise/contract/student-import';
import type { StudentSheet } from '../read/read-sheet.ts';
import type { Plan } from './plan.ts';
import type { PlanRow } from './plan-row.ts';
import { presentSpellings, type SchoolClasses } from './school-classes.ts';

/** By folded spelling, as it is written first. */
export type CountedSpellings = Map<string, { readonly written: string; rows: number }>;

interface Checked {
  readonly sheet: Pick<StudentSheet, 'columns' | 'samples' | 'missing'>;
  readonly spellings: CountedSpellings;
  readonly good: readonly PlanRow[];
  readonly plan: Plan;
  readonly school: SchoolClasses;
}

/** What a person should know of a list beside its rows: how it is read, what to decide, and what the taken rows lack. */
export function findingsOf({ sheet, spellings, good, plan, school }: Checked): ImportFindings {
  const taken = good.filter(({ rowNumber }) => plan.students.has(rowNumber));
  const count = (lacks: (row: PlanRow) => boolean): number => taken.filter(lacks).length;
  const paying = taken.filter(({ paid }) => paid > 0);
  return {
    yearId: school.yearId,
    yearName: school.yearName,
    columns: sheet.columns.map(({ index, title, field }) => ({
      title,
      field,
      sample: sheet.samples.get(index) ?? '',
    })),
    missingFields: [...sheet.missing],
    spellings: presentSpellings(spellings, school),
    withoutClass: count(({ className }) => className === null),
    withoutPhone: count(({ guardians }) => guardians.every(({ phones }) => phones.length === 0)),
    withoutBirthDate: count(({ dateOfBirth }) => dateOfBirth === null),
    birthYearOnly: count(({ isBirthDateApproximate }) => isBirthDateApproximate),
    moves: [...plan.others.values()].filter(({ move }) => move !== undefined).length,
    moved: 0,
    opening: {
      rows: paying.length,
      amount: paying.reduce((sum, { paid }) => sum + paid, 0),
    },
  };
}
