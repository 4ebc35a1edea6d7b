import './tables.ts';

export {
  type FoundGuardian,
  findGuardiansAmong,
  findGuardiansOf,
  findNumbersOf,
  findStudentsAmong,
  findStudentsOf,
} from './lists/bulk-find.ts';
export {
  insertFamilies,
  insertGuardians,
  linkGuardians,
} from './families/insert-families.ts';
export { familiesIn } from './families/families-in.ts';
export { insertHealth } from './records/health.ts';
export { type InsertedStudent, insertStudents } from './records/insert-students.ts';
export { auditStudents } from './records/audit-students.ts';
export { createStudent } from './records/create-student.ts';
export { lockStudents } from './records/lock-students.ts';
export { keepPayer } from './records/keep-payer.ts';
export { presentStudent } from './records/read-student.ts';
export { studentNameIn } from './records/student-name.ts';
export { removeFamily } from './families/save-family.ts';
export { updateStudent } from './records/update-student.ts';
export {
  findDoubledStudents,
  findDuplicatesOf,
  findGuardiansToPair,
} from './merging/find-duplicates.ts';
export { mergeFamily } from './merging/merge-family.ts';
export {
  choosableOfGuardian,
  lockGuardiansToMerge,
  mergeGuardian,
} from './merging/merge-guardian.ts';
export { choosableOf, mergeStudent, removeStudentRecord } from './merging/merge-student.ts';
export { readGuardianRecord, reindexAround } from './families/save-guardians.ts';
export { readFamily, readGuardiansOf, readStudentsOf } from './families/read-families.ts';
export { readStudent } from './records/read-student.ts';
export { studentRecord } from './records/create-student.ts';
export { withFormer } from './merging/former-records.ts';
export type { EnrolmentEnd } from './tables.ts';
export { discardPlans, planForLists } from './lists/plan-for-lists.ts';
export { lockFamilies, raiseFamilyVersions } from './families/read-families.ts';
export { refreshPlaces, returnToYear } from './lists/refresh-places.ts';
export { reindexFamilies, reindexGuardians, reindexStudents } from './lists/reindex.ts';
export {
  familyToIndex,
  guardianToIndex,
  type IndexedFamily,
  type IndexedGuardian,
  indexNew,
  studentToIndex,
  wordsOfHome,
} from './lists/search-index.ts';
export { takeNumbers } from './records/take-numbers.ts';
export { todayAt } from './records/read-school.ts';
