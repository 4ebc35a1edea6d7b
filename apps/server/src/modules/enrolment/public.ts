import './tables.ts';

export { mergeEnrolments, removeEnrolments } from './merge-enrolments.ts';
export { createYear } from './create-year.ts';
export { stopYear } from './end-year.ts';
export { moveStudent } from './enrol-student.ts';
export {
  enrolNewStudents,
  enrolOne,
  enrolStudents,
  findPlace,
  findPlacesOf,
  fromTheBeginning,
  type GivenJoining,
  type Joining,
} from './place-students.ts';
export { joinsTooLate } from './rules.ts';
