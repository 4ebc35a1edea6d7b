import './tables.ts';

export { enrolNewStudents, enrolStudents } from './place-students.ts';
