import type { Tx } from '../../../platform/db/database.ts';
import { familyList } from '../families/list-families.ts';
import { studentList } from './list-students.ts';

/** Whoever the one search of students finds, best first, for a list of something that students have. */
export async function findStudentIds(
  tx: Tx,
  orgId: string,
  asked: { readonly q: string; readonly today: string },
  most: number,
): Promise<readonly string[]> {
  const list = await studentList(tx, orgId, asked);
  return (await list.find(tx, { page: 1, perPage: most })).ids;
}

/** Whoever the one search of families finds, best first. */
export async function findFamilyIds(
  tx: Tx,
  orgId: string,
  asked: { readonly q: string; readonly today: string },
  most: number,
): Promise<readonly string[]> {
  const list = await familyList(tx, orgId, asked);
  return (await list.find(tx, { page: 1, perPage: most })).ids;
}
