import { z } from 'zod';

const changedValue = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ChangedValue = z.output<typeof changedValue>;

/** A change as the history of a record tells it: who, when, which fields, and what those said that can be told. */
export const changeOf = <const Actions extends readonly [string, ...string[]]>(actions: Actions) =>
  z.object({
    at: z.iso.datetime(),
    actor: z.string().nullable(),
    /** Whom it is about, where that is not whose history it is: a child or a guardian of the family. */
    about: z.string().nullable(),
    action: z.enum(actions),
    fields: z.array(z.string()),
    values: z.array(changedValue),
  });

/** What happens to a child in the school; the history of the family tells it too. */
const childActions = [
  'student.created',
  'student.changed',
  'student.enrolled',
  'student.moved',
  'student.withdrawn',
  'student.promoted',
  'student.repeated',
  'student.left',
  'student.putBack',
  'student.merged',
  'student.parted',
  'student.removed',
  'student.restored',
] as const;

/** What can happen to a student's record. Readings of health data are told in the audit log alone. */
export const studentActions = [
  ...childActions,
  'health.changed',
  'document.added',
  'document.removed',
  'medicalNote.added',
  'medicalNote.removed',
] as const;
export type StudentAction = (typeof studentActions)[number];

/** What can happen to a family that is still there, and to its guardians. */
export const familyActions = [
  'family.created',
  'family.changed',
  'family.merged',
  'family.parted',
  'guardian.changed',
  'guardian.merged',
  'guardian.parted',
] as const;

/** Health and papers of a child are told on the child's own page alone. */
export const familyHistoryActions = [...familyActions, ...childActions] as const;
