import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  namedStaying,
  promotionErrors,
  type PromotionUndo,
  type StayingStudent,
  type undoPromotion as call,
} from '@ardoise/contract/promotion';
import { studentName } from '@ardoise/contract/values/student-name';
import { yearErrors } from '@ardoise/contract/years';
import { sql } from 'kysely';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { type MoneyForYear, readMoneyForYear, takeBackFees } from '../../billing/public.ts';
import { lockStudents, nameStudents } from '../../students/public.ts';
import { findClasses, lockYears, readYear, type YearRow } from '../../years/public.ts';
import { settlePlaces, undoPlaces } from '../undo-places.ts';
import { countsOf, type PutBackPlace, readPutBack } from './read-put-back.ts';

/** Only a place in the new year has fees of it. */
const placed = (places: readonly PutBackPlace[]): string[] =>
  places.flatMap(({ studentId, toClassId }) => (toClassId === null ? [] : [studentId]));

const withoutMoney = (places: readonly PutBackPlace[], staying: readonly MoneyForYear[]) => {
  const stays = new Set(staying.map(({ studentId }) => studentId));
  return places.filter(({ studentId }) => !stays.has(studentId));
};

/** Who would be back where they were. Nothing is locked and nothing is changed. */
export async function previewUndo(
  work: Work,
  toYearId: string,
  classId: string | null,
): Promise<PromotionUndo> {
  const { tx, orgId } = work;
  await readYear(tx, orgId, toYearId);
  await refuseUnknownClass(work, classId);
  const places = await readPutBack(tx, orgId, toYearId, classId);
  const money = await readMoneyForYear(tx, orgId, toYearId, placed(places));
  const staying = money.filter(({ isPaid, isWaiting }) => isPaid || isWaiting);
  const back = money.filter(({ isPaid, isWaiting }) => !isPaid && !isWaiting);
  return {
    ...countsOf(withoutMoney(places, staying)),
    credit: back.reduce((sum, { paid }) => sum + paid, 0),
    staying: staying.length,
    named: (await nameStaying(work, places, staying)).slice(0, namedStaying),
  };
}

/**
 * Puts everybody whom a promotion placed in a year, or sent away, back where they came from, for whom nothing was paid for
 * it; credit that was used for it is credit again. The years are held, so that nobody is enrolled, moved or promoted
 * meanwhile, and the fees are locked before it is decided who has paid.
 */
export async function undoPromotion(
  work: Work,
  toYearId: string,
  { classId: given, reason }: Input<typeof call>['body'],
): Promise<Answer<typeof call>> {
  const { tx, orgId } = work;
  const classId = given ?? null;
  await sql`select set_config('statement_timeout', '300s', true)`.execute(tx);
  const year = await lockRunning(work, toYearId);
  await refuseUnknownClass(work, classId);
  const places = await readPutBack(tx, orgId, toYearId, classId);
  if (places.length === 0) throw new Refusal(promotionErrors.nobodyToPutBack);
  // Students are locked before their fees, as whoever enrols does.
  const ids = places.map(({ studentId }) => studentId);
  await lockStudents(tx, orgId, [...new Set(ids)]);
  const staying = await takeBackFees(work, toYearId, placed(places));
  const back = withoutMoney(places, staying);
  if (back.length === 0) throw await refusePaid(work, places, staying);
  const reopened = back.filter(({ isOpen }) => !isOpen);
  const undone = await undoPlaces(work, toYearId, placed(back), reopened);
  await settlePlaces(work, undone, reason);
  const counts = countsOf(back);
  await work.audit({
    action: 'year.promotionUndone',
    subject: 'year',
    subjectId: year.id,
    before: counts,
    after: { reason, staying: staying.length },
  });
  await sayPutBack(work, toYearId, back);
  return { ...counts, staying: staying.length };
}

async function lockRunning({ tx, orgId }: Work, id: string): Promise<YearRow> {
  const years = await lockYears(tx, orgId, 'update');
  const year = found(
    years.find((one) => one.id === id),
    errors.notFound,
  );
  if (year.status !== 'running') throw new Refusal(yearErrors.yearNotRunning);
  return year;
}

async function refuseUnknownClass({ tx, orgId }: Work, classId: string | null): Promise<void> {
  if (classId !== null)
    found((await findClasses(tx, orgId, [classId])).get(classId), errors.notFound);
}

/** With the names of the first few, so that somebody knows where to look. */
async function refusePaid(
  work: Work,
  places: readonly PutBackPlace[],
  staying: readonly MoneyForYear[],
): Promise<Refusal> {
  const names = (await nameStaying(work, places, staying)).map(studentName);
  const shown = names.slice(0, 3).join(', ');
  const more = names.length - 3;
  return new Refusal(promotionErrors.promotionPaid, {
    values: { names: more > 0 ? `${shown} (+${more})` : shown },
  });
}

/** By name, with the class of the new year and what stands in the way. */
async function nameStaying(
  { tx, orgId }: Work,
  places: readonly PutBackPlace[],
  staying: readonly MoneyForYear[],
): Promise<StayingStudent[]> {
  const moneyOf = new Map(staying.map((money) => [money.studentId, money]));
  const classOf = new Map(places.map(({ studentId, toClassId }) => [studentId, toClassId]));
  const classes = await findClasses(
    tx,
    orgId,
    [...new Set(classOf.values())].filter((id) => id !== null),
  );
  const named = await nameStudents(tx, orgId, [...moneyOf.keys()]);
  return named.map(({ id, studentId, firstName, lastName }) => ({
    id,
    studentId,
    firstName,
    lastName,
    className: classes.get(classOf.get(id) ?? '')?.name ?? '',
    why: moneyOf.get(id)?.isPaid === true ? ('paid' as const) : ('waiting' as const),
    amount: moneyOf.get(id)?.paid ?? 0,
  }));
}

async function sayPutBack(
  { emitAll }: Work,
  toYearId: string,
  back: readonly PutBackPlace[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const { classId } of back) counts.set(classId, (counts.get(classId) ?? 0) + 1);
  await emitAll(
    [...counts].map(([classId, putBack]) => ({
      name: 'class.putBack' as const,
      recordId: classId,
      facts: { toYearId, putBack },
    })),
  );
}
