import './tables.ts';

export {
  type FoundGuardian,
  findGuardiansAmong,
  findGuardiansOf,
  findNumbersOf,
  findStudentsAmong,
  findStudentsOf,
} from './bulk-find.ts';
export {
  insertFamilies,
  insertGuardians,
  linkGuardians,
} from './insert-families.ts';
export { insertHealth } from './health.ts';
export { type InsertedStudent, insertStudents } from './insert-students.ts';
export { auditStudents } from './audit-students.ts';
export { createStudent } from './create-student.ts';
export { lockStudents } from './lock-students.ts';
export { keepPayer } from './keep-payer.ts';
export { presentStudent } from './read-student.ts';
export { removeFamily } from './save-family.ts';
export { updateStudent } from './update-student.ts';
export type { EnrolmentEnd } from './tables.ts';
export { discardPlans, planForLists } from './plan-for-lists.ts';
export { lockFamilies, raiseFamilyVersions } from './read-families.ts';
export { refreshPlaces, returnToYear } from './refresh-places.ts';
export { reindexFamilies, reindexGuardians, reindexStudents } from './reindex.ts';
export {
  familyToIndex,
  guardianToIndex,
  type IndexedFamily,
  type IndexedGuardian,
  indexNew,
  studentToIndex,
  wordsOfHome,
} from './search-index.ts';
export { takeNumbers } from './take-numbers.ts';
export { todayAt, type Writer, writerOf } from './writer.ts';
