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
export {
  findFamilyIds,
  findFamilyIdsByAnybody,
  findStudentIds,
} from './lists/find-student-ids.ts';
export { familiesIn } from './families/families-in.ts';
export { insertHealth } from './records/health.ts';
export { type InsertedStudent, insertStudents } from './records/insert-students.ts';
export { auditStudents } from './records/audit-students.ts';
export {
  type ErasedAs,
  eraseFamilyNames,
  eraseGuardianRecord,
  eraseStudentRecord,
} from './records/erase-records.ts';
export { createStudent } from './records/create-student.ts';
export { lockStudents } from './records/lock-students.ts';
export { nameStudents } from './records/name-students.ts';
export { keepPayers } from './records/keep-payer.ts';
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
export { readGuardianRecord } from './families/save-guardians.ts';
export {
  findGuardianByPhone,
  readFamily,
  readGuardiansOf,
  readPhonesOfGuardians,
} from './families/read-families.ts';
export { readChanges } from './records/read-history.ts';
export { readStudent } from './records/read-student.ts';
export { studentRecord } from './records/create-student.ts';
export { withFormer } from './merging/former-records.ts';
export type { EnrolmentEnd } from './tables.ts';
export { discardPlans, planForLists } from './lists/plan-for-lists.ts';
export { lockFamilies, raiseFamilyVersions } from './families/read-families.ts';
export {
  forgetPlaces,
  isInClass,
  letLeave,
  moveToYear,
  refreshPlaces,
} from './lists/refresh-places.ts';
export { firstPhoneOf } from './lists/list-students.ts';
export { reindexFamilies, reindexGuardians, reindexStudents } from './lists/reindex.ts';
export { withOwedLater, writeOwed } from './owed/owed-of-lists.ts';
export { searchBeside } from './lists/search-beside.ts';
export { sayReference } from './lists/explain-hits.ts';
export { foundByPhone, hasOneOf } from './lists/likeness.ts';
export { paymentsOfReceipt } from './lists/find-by-reference.ts';
export { hitsOf, withSounds, withTypos } from './lists/hits.ts';
export { rebuildPart, type RebuildStep } from './lists/rebuild-search.ts';
export { readAmount, readReference, type Reference } from './lists/references.ts';
export {
  type AskedWord,
  indexWords,
  searchWords,
  wordOfPhoneEnd,
} from './lists/search-words.ts';
export {
  familyToIndex,
  guardianToIndex,
  type IndexedFamily,
  type IndexedGuardian,
  indexAgain,
  indexNew,
  studentToIndex,
  wordsOfHome,
} from './lists/search-index.ts';
export { takeNumbers } from './records/take-numbers.ts';
export { todayAt } from './records/read-school.ts';
export { studentsToReport } from './lists/report-students.ts';
export { guardiansToReport } from './families/report-guardians.ts';
export { readOwedOf } from './owed/read-owed.ts';
