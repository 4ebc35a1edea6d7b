import './tables.ts';

export { mergeEnrolments, removeEnrolments } from './merge-enrolments.ts';
export { createYear } from './create-year.ts';
export { stopYear } from './end-year.ts';
export { enrolNewStudents, enrolOne, enrolStudents } from './place-students.ts';
