import './tables.ts';

export { enrolNewStudents, enrolOne, enrolStudents } from './place-students.ts';
