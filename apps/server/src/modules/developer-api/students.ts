import type { getStudentOwed } from '@ardoise/contract/developer/students';
import { testStudents } from '@ardoise/contract/developer/test-cases';
import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { dayIn } from '@ardoise/contract/values/dates';
import { parsePaymentCode } from '@ardoise/contract/values/payment-code';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { KeyContext } from '../../platform/http/context.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { readInstallments } from '../billing/public.ts';
import { initialsOf } from '../receipts/public.ts';
import { studentNameIn } from '../students/public.ts';
import type { CollectionsTable } from './tables.ts';

interface FoundStudent {
  readonly id: string;
  readonly familyId: string;
  readonly name: string;
  readonly className: string | null;
}

/** One of this school's. A student who was merged into another is found by the code that was handed out before. */
export async function findStudent(
  tx: Tx,
  orgId: string,
  paymentCode: string,
): Promise<FoundStudent | undefined> {
  const { rows } = await sql<FoundStudent>`
    select s.id, s.family_id as "familyId", ${studentNameIn('s')} as name, c.name as "className"
      from students s left join classes c on c.org_id = s.org_id and c.id = s.class_id
     where s.org_id = ${orgId}
       and (s.payment_code = ${paymentCode}
         or s.id in (select student_id from former_students
                      where org_id = ${orgId} and payment_code = ${paymentCode}))
     limit 1`.execute(tx);
  return rows[0];
}

/** One of those who are made up. */
export const findTestStudent = (paymentCode: string): (typeof testStudents)[number] | undefined =>
  testStudents.find((student) => student.paymentCode === paymentCode);

type Owed = Answer<typeof getStudentOwed>;

/** Of a test key a student who is made up: of the school's own nothing is seen. */
export async function readStudentOwed(context: KeyContext, typed: string): Promise<Owed> {
  const paymentCode = found(parsePaymentCode(typed), errors.notFound);
  if (context.key.environment === 'production') return readOwn(context, paymentCode);
  const student = found(findTestStudent(paymentCode), errors.notFound);
  return { ...student, currency: 'XAF' };
}

/** As whoever comes by the payment code sees it, and less of the name. */
async function readOwn({ tx, orgId, now }: KeyContext, paymentCode: string): Promise<Owed> {
  const student = found(await findStudent(tx, orgId, paymentCode), errors.notFound);
  const { timeZone } = await tx
    .selectFrom('organisations')
    .select('time_zone as timeZone')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const today = dayIn(timeZone, now);
  const installments = await readInstallments(tx, orgId, student.familyId);
  const own = installments.filter(({ studentId }) => studentId === student.id);
  const sumOf = (some: typeof own): number => some.reduce((sum, { open }) => sum + open, 0);
  return {
    paymentCode,
    initials: initialsOf(student.name),
    className: student.className,
    owed: sumOf(own),
    dueNow: sumOf(own.filter(({ dueOn }) => dueOn <= today)),
    currency: 'XAF',
  };
}

/** Of the student whose fees a collection pays; null where there is none. */
export async function readInitials(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  { environment, payment_code: code }: Pick<CollectionsTable, 'environment' | 'payment_code'>,
): Promise<string | null> {
  if (code === null) return null;
  if (environment === 'development') return findTestStudent(code)?.initials ?? null;
  const student = await findStudent(tx, orgId, code);
  return student === undefined ? null : initialsOf(student.name);
}
