import './tables.ts';

export { mergeEnrolments, removeEnrolments } from './merge-enrolments.ts';
export { enrolNewStudents, enrolOne, enrolStudents } from './place-students.ts';
