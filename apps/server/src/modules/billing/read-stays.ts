import './tables.ts';
import { type PlaceOfStay, type Stay, staysOf } from '@ardoise/contract/values/joining';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

interface PlaceRow extends PlaceOfStay {
  readonly studentId: string;
  readonly yearId: string;
}

/**
 * When each of these students was there, by year. The place that stands comes last, also where a merge has given one
 * student the places of two.
 */
export async function readStays(
  tx: Tx,
  orgId: string,
  studentIds: readonly string[],
): Promise<(studentId: string, yearId: string) => readonly Stay[]> {
  const { rows } = await sql<PlaceRow>`
    select student_id as "studentId", year_id as "yearId", joined_on as "joinedOn", owes, until_on as until, ended
      from enrolments
     where org_id = ${orgId} and student_id = any(${[...studentIds]}::uuid[]) and ended is distinct from 'cancelled'
     order by is_standing, created_at, id`.execute(tx);
  const keyOf = (studentId: string, yearId: string) => `${studentId} ${yearId}`;
  const places = new Map<string, PlaceRow[]>();
  for (const row of rows) {
    const ofYear = places.get(keyOf(row.studentId, row.yearId));
    if (ofYear === undefined) places.set(keyOf(row.studentId, row.yearId), [row]);
    else ofYear.push(row);
  }
  return (studentId, yearId) => staysOf(places.get(keyOf(studentId, yearId)) ?? []);
}
