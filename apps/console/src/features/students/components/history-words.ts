/** What the audit log says happened, in the words that the history has. */
const actions = {
  'student.created': 'created',
  'student.changed': 'changed',
  'student.enrolled': 'enrolled',
  'student.moved': 'moved',
  'student.withdrawn': 'withdrawn',
  'student.promoted': 'promoted',
  'student.repeated': 'repeated',
  'student.left': 'left',
  'student.imported': 'imported',
  'health.read': 'healthRead',
  'health.changed': 'healthChanged',
  'document.added': 'documentAdded',
  'document.removed': 'documentRemoved',
  'medicalNote.read': 'medicalNoteRead',
  'medicalNote.added': 'medicalNoteAdded',
  'medicalNote.removed': 'medicalNoteRemoved',
  'application.approved': 'approved',
} as const;

export type HistoryAction = (typeof actions)[keyof typeof actions] | 'other';

/** An action that is not known here, as from a newer server, still shows as a change. */
export const historyAction = (action: string): HistoryAction =>
  Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : 'other';

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
