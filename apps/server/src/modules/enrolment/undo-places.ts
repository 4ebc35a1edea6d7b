import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { auditStudents, forgetPlaces, lockStudents, refreshPlaces } from '../students/public.ts';
import { findClasses, lockYears, yearName, type YearRow } from '../years/public.ts';

/** A place that is undone, or one that a promotion ended and that is open again. */
interface TouchedPlace {
  readonly enrolmentId: string;
  readonly studentId: string;
  readonly classId: string;
  readonly yearId: string;
}

export interface UndonePlaces {
  /** Whoever had a place in the year, however it ended. */
  readonly studentIds: readonly string[];
  readonly undone: readonly TouchedPlace[];
  readonly reopened: readonly TouchedPlace[];
}

const placeColumns = sql`e.id as "enrolmentId", e.student_id as "studentId", e.class_id as "classId", e.year_id as "yearId"`;

/** What promotions into a year ended and nobody has ended otherwise since. */
export async function readOrigins(
  tx: Tx,
  orgId: string,
  toYearId: string,
): Promise<TouchedPlace[]> {
  const { rows } = await sql<TouchedPlace>`
    select ${placeColumns} from enrolments e
     where e.org_id = ${orgId} and e.to_year_id = ${toYearId}
       and e.ended in ('promoted', 'repeated', 'left')
     order by e.student_id`.execute(tx);
  return rows;
}

/** Everybody's place in a year. */
export async function readPlacesOfYear(
  tx: Tx,
  orgId: string,
  yearId: string,
): Promise<TouchedPlace[]> {
  const { rows } = await sql<TouchedPlace>`
    select ${placeColumns} from enrolments e
     where e.org_id = ${orgId} and e.year_id = ${yearId} order by e.student_id`.execute(tx);
  return rows;
}

/**
 * Takes back the places of these students in a year and opens the places that they came from. The rows stay, so that the
 * history reads; they count as if they had not been. Called under the lock of the years, so that nobody is enrolled, moved
 * or promoted meanwhile. Where the students are now is told by `settlePlaces`, when it is known which year is current.
 */
export async function undoPlaces(
  { tx, orgId }: Work,
  yearId: string,
  studentIds: readonly string[],
  origins: readonly TouchedPlace[],
): Promise<UndonePlaces> {
  const all = [...new Set([...studentIds, ...origins.map(({ studentId }) => studentId)])];
  await lockStudents(tx, orgId, all);
  const { rows: undone } = await sql<TouchedPlace>`
    update enrolments e set ended = 'cancelled', until_on = coalesce(e.until_on, e.from_on), to_year_id = null
     where e.org_id = ${orgId} and e.year_id = ${yearId} and e.is_standing
       and e.student_id = any(${[...studentIds]}::uuid[])
    returning ${placeColumns}`.execute(tx);
  await sql`update enrolments set ended = null, until_on = null, to_year_id = null
    where org_id = ${orgId} and id = any(${origins.map(({ enrolmentId }) => enrolmentId)}::uuid[])`.execute(
    tx,
  );
  return { studentIds, undone, reopened: origins };
}

/** Students' rows follow what is left of their places, and their history says what was taken back, and why. */
export async function settlePlaces(
  work: Work,
  places: UndonePlaces,
  reason?: string,
): Promise<void> {
  const { tx, orgId } = work;
  const years = await lockYears(tx, orgId, 'share');
  await forgetPlaces(tx, orgId, places.studentIds);
  const reopened = places.reopened.map(({ studentId }) => studentId);
  await refreshPlaces(tx, orgId, years, [...new Set([...places.studentIds, ...reopened])]);
  await auditPlaces(work, places, years, reason);
}

async function auditPlaces(
  work: Work,
  { undone, reopened }: UndonePlaces,
  years: readonly YearRow[],
  reason: string | undefined,
): Promise<void> {
  const classIds = [...undone, ...reopened].map(({ classId }) => classId);
  const classes = await findClasses(work.tx, work.orgId, [...new Set(classIds)]);
  const said = (place: TouchedPlace | undefined) => {
    const year = years.find(({ id }) => id === place?.yearId);
    if (place === undefined || year === undefined) return null;
    const name = classes.get(place.classId)?.name ?? null;
    return { class: name, year: yearName(year.reopening_on, year.closing_on) };
  };
  const takenBack = new Map(undone.map((place) => [place.studentId, place]));
  const openAgain = new Map(reopened.map((place) => [place.studentId, place]));
  await auditStudents(
    work,
    [...new Set([...takenBack.keys(), ...openAgain.keys()])].map((studentId) => ({
      studentId,
      action: 'student.putBack' as const,
      before: said(takenBack.get(studentId)),
      after: withReason(said(openAgain.get(studentId)), reason),
    })),
  );
}

const withReason = (place: Record<string, unknown> | null, reason: string | undefined) =>
  reason === undefined ? place : { ...place, reason };
