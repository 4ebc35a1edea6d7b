/** What the form calls its fields; the rest of a record is not told apart. */
const fields = [
  'lastName',
  'firstName',
  'preferredName',
  'dateOfBirth',
  'isBirthDateApproximate',
  'placeOfBirth',
  'gender',
  'nationality',
  'enrolmentDate',
  'currentGrade',
  'section',
  'tags',
  'note',
  'incomingYear',
  'incomingSemester',
  'preferredCountry',
  'preferredCampus',
  'previousSchools',
  'languages',
  'residence',
  'howHeard',
  'photo',
  'family',
  'class',
  'joinedOn',
  'owes',
] as const;

export type HistoryField = (typeof fields)[number];

interface StudentChange {
  readonly action: string;
  readonly fields: readonly string[];
}

/**
 * `familyId` and `residence.city` are the family and the residence; what has no name is left out.
 * A new student's record is new in every field, which tells nobody anything.
 */
export function historyFields(change: StudentChange): HistoryField[] {
  if (change.action === 'student.created') return [];
  const roots = change.fields.map((path) => (path.split('.')[0] ?? '').replace(/Id$/, ''));
  return fields.filter((field) => roots.includes(field));
}
