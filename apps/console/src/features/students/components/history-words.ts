/** What the form calls its fields; the rest of a record is not told apart. */
const fields = [
  'firstName',
  'lastName',
  'preferredName',
  'dateOfBirth',
  'gender',
  'nationality',
  'enrolmentDate',
  'currentGrade',
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
] as const;

export type HistoryField = (typeof fields)[number];

/** `familyId` and `residence.city` are the family and the residence; what has no name is left out. */
export function historyFields(changed: readonly string[]): HistoryField[] {
  const roots = changed.map((path) => (path.split('.')[0] ?? '').replace(/Id$/, ''));
  return fields.filter((field) => roots.includes(field));
}
