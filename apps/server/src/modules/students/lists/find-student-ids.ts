import type { Tx } from '../../../platform/db/database.ts';
import { allRows, type PageOfIds } from '../../../platform/lists/list.ts';
import { familyList } from '../families/list-families.ts';
import { studentList } from './list-students.ts';

interface Asked {
  readonly q: string;
  readonly today: string;
}

interface FoundPeople {
  readonly ids: readonly string[];
  /** Others fit too, and were left out. */
  readonly hasMore: boolean;
}

const foundIn = ({ ids, total }: PageOfIds): FoundPeople => ({ ids, hasMore: total > ids.length });

/** Whoever the one search of students finds, best first, for a list of something that students have: all of them, or so many. */
export async function findStudentIds(
  tx: Tx,
  orgId: string,
  asked: Asked,
  most = allRows.perPage,
): Promise<FoundPeople> {
  const list = await studentList(tx, orgId, asked);
  return foundIn(await list.find(tx, { page: 1, perPage: most }));
}

/** Whoever the one search of families finds, best first: all of them, or so many. */
export async function findFamilyIds(
  tx: Tx,
  orgId: string,
  asked: Asked,
  most = allRows.perPage,
): Promise<FoundPeople> {
  const list = await familyList(tx, orgId, asked);
  return foundIn(await list.find(tx, { page: 1, perPage: most }));
}
