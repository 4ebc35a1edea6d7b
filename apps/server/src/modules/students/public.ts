import './tables.ts';

export {
  type FoundGuardian,
  type FoundStudent,
  familyExists,
  findGuardiansAmong,
  findGuardiansOf,
  findNumbersOf,
  findStudentsAmong,
  findStudentsOf,
} from './bulk-find.ts';
export {
  type GuardianLink,
  insertFamilies,
  insertGuardians,
  linkGuardians,
  type NewFamily,
  type NewGuardian,
} from './insert-families.ts';
export { insertHealth } from './health.ts';
export { insertStudents, type NewStudent } from './insert-students.ts';
export { type Enrolling, enrolStudents } from './place-students.ts';
export { closeFeesOfYear } from './price-fees.ts';
export { refreshAllStates, refreshStates } from './refresh-states.ts';
export { reindexFamilies, reindexGuardians, reindexStudents } from './reindex.ts';
export { schoolPrefix } from './rules.ts';
export { takeNumbers } from './take-numbers.ts';
export type { Writer } from './writer.ts';
