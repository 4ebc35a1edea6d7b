import type { Sex } from '@ardoise/contract/people';
import type { languageLevels } from '@ardoise/contract/student-record';
import type { createStudent, StudentDetail, updateStudent } from '@ardoise/contract/students';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import type { z } from 'zod';
import { withoutTrailingBlanks } from '../../../ui/form/trailing-blanks.ts';
import { dayToText, textToDay } from '../../../ui/form/typed-day.ts';
import {
  blankGuardian,
  type GuardianValues,
  guardianToInput,
} from '../../../domain/people/guardian-values.ts';
import type { JoiningInput } from '../../../domain/years/joining.ts';
import { healthKeys } from '../../../domain/people/health-facts.tsx';
import type { Picture } from '../../../domain/pictures/picture.ts';

type Level = (typeof languageLevels)[number];

export interface SchoolValues {
  readonly key: string;
  name: string;
  city: string;
  years: string;
}

export interface LanguageValues {
  readonly key: string;
  name: string;
  spoken: Level;
  written: Level;
}

/** What the fields hold. The names are the call's own, so that a refusal of the server finds its field. */
export interface StudentValues extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  preferredName: string;
  dateOfBirth: string;
  isBirthDateApproximate: boolean;
  placeOfBirth: string;
  gender: string;
  nationality: string | null;
  enrolmentDate: string;
  currentGrade: string;
  section: string;
  tags: string[];
  incomingYear: string;
  incomingSemester: string;
  preferredCountry: string | null;
  preferredCampus: string;
  previousSchools: SchoolValues[];
  languages: LanguageValues[];
  residence: { address: string; city: string; zip: string; region: string };
  howHeard: string;
  note: string;
  photo: Picture;
  familyMode: 'existing' | 'new';
  /** With the family's name beside it, for a draft that is opened again. */
  familyId: string | null;
  familyLabel: string;
  family: { name: string; guardians: GuardianValues[] };
  health: Record<(typeof healthKeys)[number], string>;
  classId: string | null;
  /** Absent until a class is chosen. */
  joining?: JoiningInput;
}

export const blankSchool = (): SchoolValues => ({ key: randomId(), name: '', city: '', years: '' });

export const blankLanguage = (): LanguageValues => ({
  key: randomId(),
  name: '',
  spoken: 'good',
  written: 'good',
});

const blankHealth = () =>
  Object.fromEntries(healthKeys.map((key) => [key, ''])) as StudentValues['health'];

export const blankStudent = (): StudentValues => ({
  firstName: '',
  lastName: '',
  preferredName: '',
  dateOfBirth: '',
  isBirthDateApproximate: false,
  placeOfBirth: '',
  gender: '',
  nationality: 'CM',
  enrolmentDate: '',
  currentGrade: '',
  section: '',
  tags: [],
  incomingYear: '',
  incomingSemester: '',
  preferredCountry: null,
  preferredCampus: '',
  previousSchools: [],
  languages: [],
  residence: { address: '', city: '', zip: '', region: '' },
  howHeard: '',
  note: '',
  photo: { url: null },
  familyMode: 'existing',
  familyId: null,
  familyLabel: '',
  family: { name: '', guardians: [blankGuardian()] },
  health: blankHealth(),
  classId: null,
});

const numberText = (value: number | null): string => (value === null ? '' : String(value));

export function studentToValues(student: StudentDetail): StudentValues {
  const { residence } = student;
  return {
    ...blankStudent(),
    firstName: student.firstName,
    lastName: student.lastName,
    preferredName: student.preferredName ?? '',
    dateOfBirth: dayToText(student.dateOfBirth),
    isBirthDateApproximate: student.isBirthDateApproximate,
    placeOfBirth: student.placeOfBirth ?? '',
    gender: String(student.gender),
    nationality: student.nationality,
    enrolmentDate: dayToText(student.enrolmentDate),
    currentGrade: student.currentGrade ?? '',
    section: student.section ?? '',
    tags: student.tags,
    incomingYear: numberText(student.incomingYear),
    incomingSemester: numberText(student.incomingSemester),
    preferredCountry: student.preferredCountry,
    preferredCampus: student.preferredCampus ?? '',
    previousSchools: student.previousSchools.map(({ name, city, years }) => ({
      key: `${name}${years ?? ''}`,
      name,
      city: city ?? '',
      years: years ?? '',
    })),
    languages: student.languages.map((language) => ({ key: language.name, ...language })),
    residence: {
      address: residence.address ?? '',
      city: residence.city ?? '',
      zip: residence.zip ?? '',
      region: residence.region ?? '',
    },
    howHeard: numberText(student.howHeard),
    note: student.note ?? '',
    photo: { url: student.photo },
    familyId: student.family.id,
    familyLabel: `${student.family.name} · ${student.family.familyId}`,
  };
}

type CreateInput = z.input<(typeof createStudent)['body']>;
type UpdateInput = z.input<(typeof updateStudent)['body']>;

const wholeNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The record itself, the same for a new student and a changed one. */
function recordOf(values: StudentValues) {
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    preferredName: values.preferredName,
    dateOfBirth: textToDay(values.dateOfBirth),
    isBirthDateApproximate: values.isBirthDateApproximate,
    placeOfBirth: values.placeOfBirth,
    // Not chosen yet: the schema refuses it and says so at the field.
    gender: Number(values.gender) as Sex,
    nationality: values.nationality,
    enrolmentDate: textToDay(values.enrolmentDate),
    currentGrade: values.currentGrade,
    section: values.section,
    tags: values.tags,
    incomingYear: wholeNumber(values.incomingYear),
    incomingSemester: wholeNumber(values.incomingSemester),
    preferredCountry: values.preferredCountry,
    preferredCampus: values.preferredCampus,
    previousSchools: withoutTrailingBlanks(
      values.previousSchools,
      ({ name, city, years }) => `${name}${city}${years}`.trim() === '',
    ).map(({ name, city, years }) => ({ name, city, years })),
    languages: withoutTrailingBlanks(values.languages, ({ name }) => name.trim() === '').map(
      ({ name, spoken, written }) => ({ name, spoken, written }),
    ),
    residence: values.residence,
    howHeard: wholeNumber(values.howHeard),
    note: values.note,
    ...(values.photo.id === undefined ? {} : { photoId: values.photo.id }),
  };
}

export function toCreateInput(values: StudentValues): CreateInput {
  const isNew = values.familyMode === 'new';
  const hasHealth = healthKeys.some((key) => values.health[key].trim() !== '');
  return {
    ...recordOf(values),
    ...(isNew
      ? {
          family: {
            name: values.family.name,
            guardians: values.family.guardians.map(guardianToInput),
          },
        }
      : values.familyId === null
        ? {}
        : { familyId: values.familyId }),
    ...(hasHealth ? { health: values.health } : {}),
    classId: values.classId,
    ...values.joining,
  };
}

export const toUpdateInput = (values: StudentValues, version: number): UpdateInput => ({
  ...recordOf(values),
  familyId: values.familyId ?? '',
  version,
});
