import type { Health, StudentInput } from '@ardoise/contract/student-record';
import { sortNameOf } from '../rules.ts';
import type { StudentRow } from '../tables.ts';

/** The fields of a student's form, as the table names them. */
export const studentColumns = (input: StudentInput) => ({
  first_name: input.firstName,
  last_name: input.lastName,
  sort_name: sortNameOf(input.lastName, input.firstName),
  preferred_name: input.preferredName,
  date_of_birth: input.dateOfBirth,
  // Without a date there is nothing that could be approximate.
  is_birth_date_approximate: input.isBirthDateApproximate && input.dateOfBirth !== null,
  place_of_birth: input.placeOfBirth,
  gender: input.gender,
  nationality: input.nationality,
  enrolment_date: input.enrolmentDate,
  current_grade: input.currentGrade,
  section: input.section,
  tags: [...new Set(input.tags)],
  incoming_year: input.incomingYear,
  incoming_semester: input.incomingSemester,
  preferred_country: input.preferredCountry,
  preferred_campus: input.preferredCampus,
  previous_schools: input.previousSchools,
  languages: input.languages,
  residence: input.residence,
  how_heard: input.howHeard,
  note: input.note,
});

/** The other way round. */
export const studentInputOf = (row: StudentRow): StudentInput => ({
  firstName: row.first_name,
  lastName: row.last_name,
  preferredName: row.preferred_name,
  dateOfBirth: row.date_of_birth,
  isBirthDateApproximate: row.is_birth_date_approximate,
  placeOfBirth: row.place_of_birth,
  gender: row.gender,
  nationality: row.nationality,
  enrolmentDate: row.enrolment_date,
  currentGrade: row.current_grade,
  section: row.section,
  tags: row.tags,
  incomingYear: row.incoming_year,
  incomingSemester: row.incoming_semester,
  preferredCountry: row.preferred_country,
  preferredCampus: row.preferred_campus,
  previousSchools: row.previous_schools,
  languages: row.languages,
  residence: row.residence,
  howHeard: row.how_heard,
  note: row.note,
});

export const healthColumns = (health: Health) => ({
  medical_problems: health.medicalProblems,
  allergies: health.allergies,
  food_allergies: health.foodAllergies,
  dietary_needs: health.dietaryNeeds,
  other_needs: health.otherNeeds,
});
