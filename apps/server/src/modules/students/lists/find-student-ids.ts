import { sql } from 'kysely';
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

/** Families that are found themselves, or by one of their children: all of them, or so many. */
export async function findFamilyIdsByAnybody(
  tx: Tx,
  orgId: string,
  asked: Asked,
  most?: number,
): Promise<FoundPeople> {
  const families = await findFamilyIds(tx, orgId, asked, most);
  const children = await findStudentIds(tx, orgId, asked, most);
  const { rows } = await sql<{ id: string }>`
    select distinct family_id as id from students
     where org_id = ${orgId} and id = any(${[...children.ids]}::uuid[]) and family_id is not null`.execute(
    tx,
  );
  const ids = [...new Set([...families.ids, ...rows.map(({ id }) => id)])];
  return {
    ids: ids.slice(0, most),
    hasMore: families.hasMore || children.hasMore || (most !== undefined && ids.length > most),
  };
}
