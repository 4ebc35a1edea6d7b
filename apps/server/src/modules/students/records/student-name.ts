import { type RawBuilder, sql } from 'kysely';

/** `studentName` of the contract within a query, of the table `students` under its alias there. */
export const studentNameIn = (alias: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.last_name`)}, ${sql.ref(`${alias}.first_name`)})`;
