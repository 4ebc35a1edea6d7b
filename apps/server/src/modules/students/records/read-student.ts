import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { formatPaymentCode } from '@ardoise/contract/values/payment-code';
import type { Owes } from '@ardoise/contract/values/joining';
import type { Owed } from '@ardoise/contract/owed';
import type { StudentDetail } from '@ardoise/contract/students';
import { sql } from 'kysely';
import { sideBySide, together, type Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { fileUrl } from '../../files/public.ts';
import {
  currentYear,
  makesArrears,
  readYears,
  stateOfYear,
  type YearRow,
  yearName,
} from '../../years/public.ts';
import {
  type FamilyMember,
  readFamily,
  readGuardiansOf,
  readStudentsOf,
} from '../families/read-families.ts';
import { readOwedOf } from '../owed/read-owed.ts';
import { feeState, fillInstallments, stateOf } from '../rules.ts';
import { readJoinings } from './joining-of-fees.ts';
import { studentNow } from '../merging/former-records.ts';
import { todayAt } from './read-school.ts';
import { studentInputOf } from './student-columns.ts';
import type { EnrolmentEnd, StudentRow } from '../tables.ts';

export async function readStudent(tx: Tx, orgId: string, id: string): Promise<StudentRow> {
  const row = await tx
    .selectFrom('students')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound);
}

/** Everything of a student but health, which is read apart. */
export async function presentStudent(work: Work, id: string): Promise<StudentDetail> {
  const { orgId } = work;
  const student = await readStudent(work.tx, orgId, await studentNow(work.tx, orgId, id));
  // Sent one behind the other: of a database that is elsewhere, each that is waited for costs the way there and back.
  const tx = sideBySide(work.tx);
  const [years, members, today, family] = await together([
    readYears(tx, orgId),
    readStudentsOf(tx, orgId, [student.family_id]),
    todayAt({ ...work, tx }),
    readFamilyOf(tx, student),
  ]);
  const memberIds = members.map((member) => member.id);
  const [enrolments, owedOf] = await together([
    presentEnrolments(tx, student, years),
    readOwedOf(tx, orgId, memberIds, today),
  ]);
  return {
    ...studentInputOf(student),
    id: student.id,
    studentId: student.number,
    paymentCode: formatPaymentCode(student.payment_code),
    photo: student.photo_id === null ? null : fileUrl(orgId, student.photo_id),
    state: stateOf(student.year_id, currentYear(years)?.id, lastEndOf(enrolments)),
    family: presentFamilyOf(family, student, members, owedOf),
    owed: owedOf(id),
    enrolments,
    fees: await presentFees(tx, student, years, enrolments),
    version: student.version,
    createdAt: student.created_at.toISOString(),
  };
}

async function readFamilyOf(tx: Tx, { org_id: orgId, family_id: familyId }: StudentRow) {
  const [family, guardians] = await together([
    readFamily(tx, orgId, familyId),
    readGuardiansOf(tx, orgId, familyId),
  ]);
  return { family, guardians };
}

function presentFamilyOf(
  { family, guardians }: Awaited<ReturnType<typeof readFamilyOf>>,
  student: StudentRow,
  members: readonly FamilyMember[],
  owedOf: (studentId: string) => Owed,
): StudentDetail['family'] {
  return {
    id: student.family_id,
    familyId: family.number,
    name: family.name,
    guardians: guardians.map(({ id, fullName, relationship, phones, preferredMedium }) => ({
      id,
      fullName,
      relationship,
      phone: (phones.find(({ kind }) => kind === 'cell') ?? phones[0])?.number ?? null,
      preferredMedium,
    })),
    siblings: members
      .filter(({ id }) => id !== student.id)
      .map(({ id, studentId, name, className }) => ({
        id,
        studentId,
        name,
        className,
        owed: owedOf(id),
      })),
  };
}

function yearOf(years: readonly YearRow[], id: string): YearRow {
  const year = years.find((one) => one.id === id);
  if (year === undefined) throw new Error('A student has something of a year that is not there.');
  return year;
}

const nameOf = (year: YearRow): string => yearName(year.reopening_on, year.closing_on);

interface EnrolmentOfStudent {
  id: string;
  yearId: string;
  classId: string;
  className: string;
  from: string;
  until: string | null;
  ended: EnrolmentEnd | null;
  reason: string | null;
  joinedOn: string;
  owes: Owes;
}

/** Newest first. */
async function presentEnrolments(
  tx: Tx,
  student: StudentRow,
  years: readonly YearRow[],
): Promise<StudentDetail['enrolments']> {
  const { rows } = await sql<EnrolmentOfStudent>`
    select e.id, e.year_id as "yearId", e.class_id as "classId", c.name as "className", e.from_on as "from",
           e.until_on as "until", e.ended, e.reason, e.joined_on as "joinedOn", e.owes
      from enrolments e join classes c on c.org_id = e.org_id and c.id = e.class_id
     where e.org_id = ${student.org_id} and e.student_id = ${student.id}
     order by e.created_at desc, e.id desc`.execute(tx);
  return rows.map((row) => {
    const year = yearOf(years, row.yearId);
    const { isCurrent, isPlanned } = stateOfYear(year);
    return {
      ...row,
      yearName: nameOf(year),
      isCurrentYear: isCurrent,
      isPlannedYear: isPlanned,
    };
  });
}

/** Enrolments come newest first. A place in a year to come does not say how the last one ended. */
const lastEndOf = (enrolments: StudentDetail['enrolments']): string | null =>
  enrolments.find(({ ended, isPlannedYear }) => ended !== 'cancelled' && !isPlannedYear)?.ended ??
  null;

/** The enrolments that ended because the student left in the course of the year. */
const leftBy = (enrolments: StudentDetail['enrolments']): ReadonlySet<string> =>
  new Set(enrolments.filter(({ ended }) => ended === 'withdrawn').map(({ id }) => id));

/** Newest first. What is still pending for a year that has closed, or that the student left, is arrears. */
async function presentFees(
  tx: Tx,
  student: StudentRow,
  years: readonly YearRow[],
  enrolments: StudentDetail['enrolments'],
): Promise<StudentDetail['fees']> {
  const leftEnrolments = leftBy(enrolments);
  const joiningOf = await readJoinings(tx, student.org_id, enrolments);
  const fees = await tx
    .selectFrom('fees')
    .selectAll()
    .where('org_id', '=', student.org_id)
    .where('student_id', '=', student.id)
    .where('merged_into_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const installments = await readInstallments(tx, fees);
  return fees.map((fee) => {
    const year = yearOf(years, fee.year_id);
    const isClosed = fee.closed_at !== null;
    const isLeft = leftEnrolments.has(fee.enrolment_id ?? '');
    const state = feeState({ ...fee, isClosed });
    return {
      id: fee.id,
      kind: fee.kind,
      title: fee.title,
      yearName: nameOf(year),
      isArrears: state.pending > 0 && (isLeft || makesArrears(year)),
      enrolmentId: fee.enrolment_id,
      isLeft,
      isClosed,
      amount: fee.amount,
      discount: fee.discount,
      paid: fee.paid,
      ...state,
      installments: fillInstallments(installments.get(fee.id) ?? [], fee),
      joining: fee.kind === 'tuition' ? joiningOf(fee.enrolment_id) : null,
    };
  });
}

async function readInstallments(
  tx: Tx,
  fees: ReadonlyArray<{ readonly org_id: string; readonly id: string }>,
): Promise<Map<string, Array<{ amount: number; dueOn: string }>>> {
  const byFee = new Map<string, Array<{ amount: number; dueOn: string }>>();
  const orgId = fees[0]?.org_id;
  if (orgId === undefined) return byFee;
  const rows = await tx
    .selectFrom('fee_installments')
    .select(['fee_id', 'amount', 'due_on'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`fee_id = any(${fees.map(({ id }) => id)}::uuid[])`)
    .orderBy('fee_id')
    .orderBy('due_on')
    .orderBy('position')
    .execute();
  for (const { fee_id, amount, due_on } of rows) {
    const list = byFee.get(fee_id) ?? [];
    list.push({ amount, dueOn: due_on });
    byFee.set(fee_id, list);
  }
  return byFee;
}
