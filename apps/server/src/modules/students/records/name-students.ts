import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { fileUrl } from '../../files/public.ts';

interface NamedStudent {
  readonly id: string;
  readonly studentId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly photo: string | null;
}

/** These students by their names, in the order of lists. */
export async function nameStudents(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<NamedStudent[]> {
  const { rows } = await sql<Omit<NamedStudent, 'photo'> & { photoId: string | null }>`
    select id, number as "studentId", first_name as "firstName", last_name as "lastName", photo_id as "photoId"
      from students where org_id = ${orgId} and id = any(${[...ids]}::uuid[])
     order by sort_name, id`.execute(tx);
  return rows.map(({ photoId, ...named }) => ({
    ...named,
    photo: photoId === null ? null : fileUrl(orgId, photoId),
  }));
}
