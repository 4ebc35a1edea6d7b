import {
  type CorrectedClass,
  namedStudents,
  type TouchedStudent,
  type YearCorrection,
} from '@ardoise/contract/year-correction';
import type { Stay } from '@ardoise/contract/values/joining';
import { askedOf, type FeeOfClass, installmentsOf } from '../../billing/public.ts';
import type { Structure, StructureInput } from '../../years/public.ts';

type ClassInput = StructureInput['cycles'][number]['classes'][number];
type ClassNow = Structure['cycles'][number]['classes'][number];

/** What becomes of one class of the year. */
export interface ClassChange {
  readonly before: ClassNow | null;
  readonly after: ClassInput | null;
  /** It costs something else, or is due on other days. */
  readonly isRepriced: boolean;
}

const classesOf = <Taught>({
  cycles,
}: {
  readonly cycles: ReadonlyArray<{ readonly classes: readonly Taught[] }>;
}): Taught[] => cycles.flatMap(({ classes }) => classes);

const byDay = (a: { readonly dueOn: string }, b: { readonly dueOn: string }) =>
  a.dueOn.localeCompare(b.dueOn);

/** What the students of a class are asked for, and when: also of a class without installments. */
const askedFor = ({ tuition, installments }: ClassInput, closingOn: string): string =>
  JSON.stringify(
    installmentsOf(tuition, installments.toSorted(byDay), closingOn).map(({ amount, dueOn }) => [
      amount,
      dueOn,
    ]),
  );

/** Every class of the year as it is and as it is wanted; null where an id is not of this year. */
export function changesOf(now: Structure, wanted: StructureInput): ClassChange[] | null {
  const before = new Map(classesOf(now).map((taught) => [taught.id, taught]));
  const cycleIds = new Set(now.cycles.map(({ id }) => id));
  const given = classesOf(wanted);
  const ids = given.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const isKnown =
    new Set(ids).size === ids.length &&
    ids.every((id) => before.has(id)) &&
    wanted.cycles.every(({ id }) => id === undefined || cycleIds.has(id));
  if (!isKnown) return null;
  const kept = given.map((after): ClassChange => {
    const taught = after.id === undefined ? null : (before.get(after.id) ?? null);
    if (taught === null) return { before: null, after, isRepriced: false };
    const isRepriced = askedFor(taught, now.closingOn) !== askedFor(after, wanted.closingOn);
    return { before: taught, after, isRepriced };
  });
  const removed = classesOf(now)
    .filter(({ id }) => !ids.includes(id))
    .map((taught): ClassChange => ({ before: taught, after: null, isRepriced: false }));
  return [...kept, ...removed];
}

/** Whether anything at all is wanted otherwise than it is. */
export function isSame(now: Structure, wanted: StructureInput): boolean {
  const plain = ({ reopeningOn, closingOn, cycles }: StructureInput) =>
    JSON.stringify([
      reopeningOn,
      closingOn,
      cycles.map(({ id, kind, name, classes }) => [
        id,
        kind,
        kind === 'custom' ? name : null,
        classes.map((one) => [
          one.id,
          one.name,
          one.tuition,
          one.installments.toSorted(byDay).map(({ amount, dueOn }) => [amount, dueOn]),
        ]),
      ]),
    ]);
  return plain(now) === plain(wanted);
}

type Dates = Pick<StructureInput, 'reopeningOn' | 'closingOn'>;

/** What a class asks of whoever was there at these times; nothing where all of it fell due before they joined. */
function askedAmount(taught: ClassInput, closingOn: string, stays: readonly Stay[]): number {
  const { amount, isClosed } = askedOf(taught, closingOn, stays);
  return isClosed ? 0 : amount;
}

/** Whoever was there from the beginning is so from the new reopening day. */
export const staysAfter = (stays: readonly Stay[], now: Dates, wanted: Dates): Stay[] =>
  stays.map((stay) =>
    stay.joinedOn === now.reopeningOn ? { ...stay, joinedOn: wanted.reopeningOn } : stay,
  );

/** A fee that asks for something else than its class was agreed apart, and stays as it is. */
export const isApart = (
  { amount, stays }: FeeOfClass,
  { before }: ClassChange,
  closingOn: string,
): boolean => before === null || amount !== askedAmount(before, closingOn, stays);

/** What a fee would ask for, and what of that which was paid would exceed it. */
function touch(
  fee: FeeOfClass,
  { before, after }: ClassChange,
  now: Dates,
  wanted: Dates,
): TouchedStudent {
  const stays = staysAfter(fee.stays, now, wanted);
  const tuition = after === null ? fee.amount : askedAmount(after, wanted.closingOn, stays);
  const asked = tuition - Math.min(fee.discount, tuition);
  return {
    studentId: fee.studentId,
    number: fee.number,
    name: fee.name,
    className: after?.name ?? before?.name ?? '',
    before: fee.amount - fee.discount,
    after: asked,
    paid: fee.paid,
    credit: Math.max(0, fee.paid - asked),
  };
}

const sumOf = <Row>(rows: readonly Row[], part: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + part(row), 0);

/** The preview of a correction, and what its audit entry says: from the same rows by the same rules as the change itself. */
export function planCorrection(
  now: Structure,
  wanted: StructureInput,
  changes: readonly ClassChange[],
  fees: readonly FeeOfClass[],
): Omit<YearCorrection, 'basis'> {
  const touched: TouchedStudent[] = [];
  const classes = changes.flatMap((change): CorrectedClass[] => {
    const { before, after } = change;
    const ofClass = change.isRepriced ? fees.filter(({ classId }) => classId === before?.id) : [];
    const here = ofClass
      .filter((fee) => !isApart(fee, change, now.closingOn))
      .map((fee) => touch(fee, change, now, wanted));
    touched.push(...here);
    const isRenamed = before !== null && after !== null && before.name !== after.name;
    if (before !== null && after !== null && !isRenamed && !change.isRepriced) return [];
    return [
      {
        classId: before?.id ?? null,
        name: after?.name ?? before?.name ?? '',
        nameBefore: isRenamed ? before.name : null,
        change: before === null ? 'added' : after === null ? 'removed' : 'changed',
        tuitionBefore: before?.tuition ?? 0,
        tuitionAfter: after?.tuition ?? 0,
        hasOtherDeadlines: change.isRepriced,
        students: here.length,
        apart: ofClass.length - here.length,
        credit: sumOf(here, ({ credit }) => credit),
      },
    ];
  });
  return {
    datesBefore: { reopeningOn: now.reopeningOn, closingOn: now.closingOn },
    datesAfter: { reopeningOn: wanted.reopeningOn, closingOn: wanted.closingOn },
    classes,
    students: touched.length,
    grows: touched.filter(({ before, after }) => after > before).length,
    shrinks: touched.filter(({ before, after }) => after < before).length,
    expectedBefore: sumOf(touched, ({ before }) => before),
    expectedAfter: sumOf(touched, ({ after }) => after),
    credit: sumOf(touched, ({ credit }) => credit),
    named: touched.toSorted((a, b) => b.credit - a.credit).slice(0, namedStudents),
  };
}
