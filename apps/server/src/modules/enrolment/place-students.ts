import { joiningErrors } from '@ardoise/contract/joining';
import { errors } from '@ardoise/contract/protocol/errors';
import { studentErrors } from '@ardoise/contract/students';
import type { Owes } from '@ardoise/contract/values/joining';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { insertFees, type Placement, priceFees } from '../billing/public.ts';
import {
  type EnrolmentEnd,
  isInClass,
  lockStudents,
  refreshPlaces,
  todayAt,
} from '../students/public.ts';
import { currentYear, findClasses, lockYears, type YearRow } from '../years/public.ts';
import { enrolledFrom, enrolledUntil, joinsTooLate } from './rules.ts';
import type { EnrolmentRow } from './tables.ts';

/** Since when a student is there, and what is owed of what fell due before. */
export interface Joining {
  /** Null: from the beginning of the year. */
  readonly joinedOn: string | null;
  readonly owes: Owes;
}

/** Every deadline of the class holds. */
export const fromTheBeginning: Joining = { joinedOn: null, owes: 'all' };

export interface Enrolling {
  readonly studentId: string;
  readonly classId: string;
  readonly joining: Joining;
  /** Where a stay goes on in another class: the first day in it. */
  readonly fromOn?: string;
  /** Of the year before, where a promotion enrols. */
  readonly fromEnrolmentId?: string;
}

/**
 * Enrols students in classes of running years, each with the tuition fee: one person's click or a promoted class. A
 * student who is enrolled in that year already is refused, and with them the whole list. The caller says what happened:
 * to one student, or to a class.
 */
export async function enrolStudents(
  work: Work,
  list: readonly Enrolling[],
): Promise<readonly Placement[]> {
  if (list.length === 0) return [];
  const { tx, orgId } = work;
  const years = await lockYears(tx, orgId, 'share');
  const studentIds = list.map(({ studentId }) => studentId);
  await lockStudents(tx, orgId, studentIds);
  const placements = await planPlacements(work, list, years);
  await refuseEnrolled(tx, orgId, placements);
  await insertEnrolments(work, placements, list);
  await priceFees(work, placements);
  await refreshPlaces(tx, orgId, years, studentIds);
  return placements;
}

/** What somebody said of a newcomer; without a day, they join today. */
export interface GivenJoining {
  readonly joinedOn?: string | undefined;
  readonly owes: Owes;
}

export interface NewPlace {
  readonly classId: string;
  readonly joinedOn: string;
  readonly owes: Owes;
}

export async function enrolOne(
  work: Work,
  studentId: string,
  given: GivenJoining & { readonly classId: string },
): Promise<NewPlace> {
  const { classId, owes } = given;
  const joining = { joinedOn: given.joinedOn ?? (await todayAt(work)), owes };
  const [placed] = await enrolStudents(work, [{ studentId, classId, joining }]);
  const { taught, year, joinedOn } = found(placed, errors.notFound);
  await work.emit('student.enrolled', studentId, { yearId: year.id, classId: taught.id });
  return { classId, joinedOn, owes };
}

/**
 * Enrols students whom this transaction has just inserted with their class. Nobody else can see them yet: nothing of them
 * is locked, and they have neither an enrolment nor a fee.
 */
export async function enrolNewStudents(work: Work, list: readonly Enrolling[]): Promise<void> {
  if (list.length === 0) return;
  const { tx, orgId } = work;
  const years = await lockYears(tx, orgId, 'share');
  const placements = await planPlacements(work, list, years);
  await insertEnrolments(work, placements, list);
  await insertFees(work, placements);
  const currentId = currentYear(years)?.id;
  const elsewhere = placements.filter(({ year }) => year.id !== currentId);
  await refreshPlaces(
    tx,
    orgId,
    years,
    elsewhere.map(({ studentId }) => studentId),
  );
}

async function insertEnrolments(
  work: Work,
  placements: readonly Placement[],
  list: readonly Enrolling[],
): Promise<void> {
  const { tx, orgId, now } = work;
  await insertRows(
    tx,
    'enrolments',
    placements.map(({ enrolmentId, studentId, taught, year, joinedOn, owes }, i) => ({
      org_id: orgId,
      id: enrolmentId,
      student_id: studentId,
      year_id: year.id,
      class_id: taught.id,
      from_on: enrolledFrom(list[i]?.fromOn ?? joinedOn, joinedOn),
      joined_on: joinedOn,
      owes,
      until_on: null,
      ended: null,
      reason: null,
      from_enrolment_id: list[i]?.fromEnrolmentId ?? null,
      created_at: now,
    })),
  );
}

/** In the order of the list. */
async function planPlacements(
  work: Work,
  list: readonly Enrolling[],
  years: readonly YearRow[],
): Promise<Placement[]> {
  const { tx, orgId, now } = work;
  const today = await todayAt(work);
  const classes = await findClasses(tx, orgId, [...new Set(list.map(({ classId }) => classId))]);
  const yearById = new Map(years.map((year) => [year.id, year]));
  return list.map(({ studentId, classId, joining }) => {
    const taught = found(classes.get(classId), errors.notFound);
    if (taught.removed_at !== null) throw new Refusal(errors.notFound);
    const year = found(yearById.get(taught.year_id), errors.notFound);
    if (year.status !== 'running') throw new Refusal(studentErrors.yearNotOpen);
    const joinedOn = enrolledFrom(joining.joinedOn ?? year.reopening_on, year.reopening_on);
    if (joinsTooLate(joinedOn, today, year.closing_on))
      throw new Refusal(joiningErrors.joinsAfterClosing);
    return { studentId, enrolmentId: newId(now), taught, year, joinedOn, owes: joining.owes };
  });
}

async function refuseEnrolled(
  tx: Tx,
  orgId: string,
  placements: readonly Placement[],
): Promise<void> {
  const { rows } = await sql<{ student_id: string; year_id: string }>`
    select student_id, year_id from enrolments
     where org_id = ${orgId} and is_standing
       and student_id = any(${placements.map(({ studentId }) => studentId)}::uuid[])`.execute(tx);
  const keyOf = (studentId: string, yearId: string) => `${studentId} ${yearId}`;
  const taken = new Set(rows.map((row) => keyOf(row.student_id, row.year_id)));
  for (const { studentId, year } of placements) {
    const key = keyOf(studentId, year.id);
    if (taken.has(key)) throw new Refusal(studentErrors.alreadyEnrolled);
    taken.add(key);
  }
}

/** The class that a student is of in a year, if any: also once it is said where they go after it, or that they leave then. */
export async function findPlace(
  tx: Tx,
  orgId: string,
  studentId: string,
  yearId: string,
): Promise<EnrolmentRow | undefined> {
  return tx
    .selectFrom('enrolments as e')
    .selectAll()
    .where('e.org_id', '=', orgId)
    .where('e.student_id', '=', studentId)
    .where('e.year_id', '=', yearId)
    .where(isInClass)
    .executeTakeFirst();
}

/** By student: the class of each in a year, as `findPlace` finds it for one. A list of thousands is one statement. */
export async function findPlacesOf(
  tx: Tx,
  orgId: string,
  yearId: string,
  studentIds: readonly string[],
): Promise<Map<string, string>> {
  if (studentIds.length === 0) return new Map();
  const { rows } = await sql<{ student_id: string; class_id: string }>`
    select e.student_id, e.class_id from unnest(${[...studentIds]}::uuid[]) as wanted (id)
     cross join lateral (
       select e.student_id, e.class_id from enrolments e
        where e.org_id = ${orgId} and e.student_id = wanted.id and e.year_id = ${yearId}
          and ${isInClass} offset 0) e`.execute(tx);
  return new Map(rows.map((row) => [row.student_id, row.class_id]));
}

/** The row stays: it says when and how the enrolment ended. */
export async function endEnrolment(
  work: Work,
  enrolment: EnrolmentRow,
  year: YearRow,
  ended: EnrolmentEnd,
  reason: string | null,
): Promise<void> {
  const today = await todayAt(work);
  await work.tx
    .updateTable('enrolments')
    .set({
      until_on: enrolledUntil(today, enrolment.from_on, year.closing_on),
      ended,
      reason,
    })
    .where('org_id', '=', work.orgId)
    .where('id', '=', enrolment.id)
    .execute();
}
