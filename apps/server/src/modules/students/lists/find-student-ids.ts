import type { Tx } from '../../../platform/db/database.ts';
import { allRows, type PageOfIds, type Paging } from '../../../platform/lists/list.ts';
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

const pageOf = (most: number | undefined): Paging =>
  most === undefined ? allRows : { page: 1, perPage: most };

const foundIn = ({ ids, total, hasMore }: PageOfIds): FoundPeople => ({
  ids,
  hasMore: hasMore === true || total > ids.length,
});

/** Whoever the one search of students finds, best first, for a list of something that students have: all of them, or so many. */
export async function findStudentIds(
  tx: Tx,
  orgId: string,
  asked: Asked,
  most?: number,
): Promise<FoundPeople> {
  const list = await studentList(tx, orgId, asked);
  return foundIn(await list.find(tx, pageOf(most)));
}

/** Whoever the one search of families finds, best first: all of them, or so many. */
export async function findFamilyIds(
  tx: Tx,
  orgId: string,
  asked: Asked,
  most?: number,
): Promise<FoundPeople> {
  const list = await familyList(tx, orgId, asked);
  return foundIn(await list.find(tx, pageOf(most)));
}
