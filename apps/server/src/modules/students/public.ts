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
export { keepPayer } from './keep-payer.ts';
export { enrolNewStudents, enrolStudents } from './place-students.ts';
export { discardPlans, planForLists } from './plan-for-lists.ts';
export { closeFeesOfYear } from './price-fees.ts';
export { lockFamilies, raiseFamilyVersions } from './read-families.ts';
export { returnToYear } from './refresh-places.ts';
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
export type { Writer } from './writer.ts';
