import '../tables.ts';
import { randomInt } from 'node:crypto';
import {
  paymentCodeRandomSymbols,
  paymentCodeSymbols,
  withCheckSymbol,
} from '@ardoise/contract/values/payment-code';
import { schoolPrefix } from '@ardoise/contract/values/school-prefix';
import type { StudentInput } from '@ardoise/contract/student-record';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { insertUnrepeated } from '../../../platform/insert-rows.ts';
import type { Work } from '../../../platform/work.ts';
import { type ClassRow, findClasses, findCurrentYear } from '../../years/public.ts';
import { studentNumber } from '../rules.ts';
import type { IndexedStudent } from '../lists/search-index.ts';
import { studentColumns } from './student-columns.ts';
import { takeNumbers } from './take-numbers.ts';
import { readSchool } from './read-school.ts';

export interface NewStudent {
  readonly id: string;
  readonly familyId: string;
  /** The number that the school gave before; without one the next is counted. */
  readonly number?: string | null;
  readonly input: StudentInput;
  readonly photoId?: string | null;
  /** The class that `enrolNewStudents` is told next: given here too, the row is written once instead of twice. */
  readonly classId?: string | null;
}

interface Numbered {
  readonly number: string;
  readonly ordinal: number;
}

export type InsertedStudent = IndexedStudent & { readonly family_id: string };

/** Adds students to families that exist. They are found by search only once they are indexed. */
export async function insertStudents(
  work: Work,
  students: readonly NewStudent[],
): Promise<InsertedStudent[]> {
  const { tx, orgId, now } = work;
  const numbers = await numberStudents(tx, orgId, students);
  const classIds = new Set(students.flatMap(({ classId }) => classId ?? []));
  const classes = await findClasses(tx, orgId, [...classIds]);
  const current = await findCurrentYear(tx, orgId);
  let missing = students.map(({ id, familyId, input, photoId, classId }, i) => ({
    org_id: orgId,
    id,
    ...(numbers[i] ?? { number: '', ordinal: 0 }),
    family_id: familyId,
    ...studentColumns(input),
    photo_id: photoId ?? null,
    ...placeIn(classes.get(classId ?? ''), current?.id),
    created_at: now,
  }));
  // Codes are unique across schools, whose rows we cannot see: whoever drew one that is taken draws again.
  const inserted: InsertedStudent[] = [];
  while (missing.length > 0) {
    const drawn = missing.map((row) => ({ ...row, payment_code: drawPaymentCode() }));
    const ids = await insertUnrepeated(tx, 'students', drawn, 'payment_code');
    inserted.push(...drawn.filter(({ id }) => ids.has(id)));
    missing = missing.filter(({ id }) => !ids.has(id));
  }
  return inserted;
}

/** Kept beside a student is the class in the current year alone. */
const placeIn = (taught: ClassRow | undefined, currentYearId: string | undefined) =>
  taught !== undefined && taught.year_id === currentYearId
    ? { class_id: taught.id, year_id: taught.year_id }
    : { class_id: null, year_id: null };

function drawPaymentCode(): string {
  const draw = () => paymentCodeSymbols.charAt(randomInt(paymentCodeSymbols.length));
  return withCheckSymbol(Array.from({ length: paymentCodeRandomSymbols }, draw).join(''));
}

/** A counted number that somebody already has, given by the school before us, is passed over. */
async function numberStudents(
  tx: Tx,
  orgId: string,
  students: readonly NewStudent[],
): Promise<Numbered[]> {
  const prefix = schoolPrefix((await readSchool(tx, orgId)).name);
  const taken = new Set(students.flatMap(({ number }) => (number == null ? [] : [number])));
  const numbered: Numbered[] = [];
  while (numbered.length < students.length) {
    const left = students.slice(numbered.length);
    const first = await takeNumbers(tx, orgId, 'student', left.length);
    const counted = left.map((_, i) => studentNumber(prefix, first + i));
    for (const number of await findNumbers(tx, orgId, counted)) taken.add(number);
    let next = 0;
    for (const [i, number] of counted.entries()) {
      const given = left[next]?.number;
      if (given == null && taken.has(number)) continue;
      numbered.push({ number: given ?? number, ordinal: first + i });
      next += 1;
    }
  }
  return numbered;
}

async function findNumbers(tx: Tx, orgId: string, numbers: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('students')
    .select('number')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`number = any(${[...numbers]}::text[])`)
    .execute();
  return rows.map(({ number }) => number);
}
