import './tables.ts';
import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { type Language, say } from '@ardoise/contract/values/language';
import { dayIn } from '@ardoise/contract/values/dates';
import { formatPaymentCode } from '@ardoise/contract/values/payment-code';
import { type createPaymentLink, paymentErrors } from '@ardoise/contract/payments';
import { nationalNumber } from '@ardoise/contract/values/phone';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { plainName, schoolNameForAnybody } from '../messages/public.ts';
import { isTestNow } from '../verification/public.ts';
import { type Installment, readInstallments } from '../billing/public.ts';
import { studentNameIn } from '../students/public.ts';
import { askedFirst } from '@ardoise/contract/values/asked-first';
import { type LinkSms, writeLinkSms, yourChild } from './link-sms.ts';

/** Exactly one of the two is given. */
export interface LinkSubject {
  readonly studentId?: string | undefined;
  readonly familyId?: string | undefined;
}

interface Subject {
  familyId: string;
  studentId: string | null;
  name: string;
  paymentCode: string | null;
  school: string;
  isVerified: boolean;
  timeZone: string;
}

async function findSubject(tx: Tx, orgId: string, subject: LinkSubject): Promise<Subject> {
  const { rows } =
    subject.studentId !== undefined
      ? await sql<Subject>`
          select s.family_id as "familyId", s.id as "studentId", ${studentNameIn('s')} as name,
                 s.payment_code as "paymentCode", o.name as school,
                 o.verification = 'verified' as "isVerified", o.time_zone as "timeZone"
            from students s join organisations o on o.org_id = s.org_id
           where s.org_id = ${orgId} and s.id = ${subject.studentId}`.execute(tx)
      : await sql<Subject>`
          select f.id as "familyId", null as "studentId", f.name, null as "paymentCode", o.name as school,
                 o.verification = 'verified' as "isVerified", o.time_zone as "timeZone"
            from families f join organisations o on o.org_id = f.org_id
           where f.org_id = ${orgId} and f.id = ${subject.familyId} and f.removed_at is null`.execute(
          tx,
        );
  return found(rows[0], errors.notFound);
}

/** The same one each time: a link that was printed or sent keeps working. */
async function findOrMakeToken(
  tx: Tx,
  orgId: string,
  { familyId, studentId }: Subject,
  now: Date,
): Promise<string> {
  await tx
    .insertInto('payment_links')
    .values({
      org_id: orgId,
      id: newId(now),
      token: newSecret(),
      student_id: studentId,
      family_id: studentId === null ? familyId : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { token } = await tx
    .selectFrom('payment_links')
    .select('token')
    .where('org_id', '=', orgId)
    .where(studentId === null ? 'family_id' : 'student_id', '=', studentId ?? familyId)
    .where('is_former', '=', false)
    .executeTakeFirstOrThrow();
  return token;
}

async function readPhones(tx: Tx, orgId: string, familyId: string) {
  const { rows } = await sql<{ name: string; phone: string }>`
    select g.full_name as name, p.number as phone
      from family_guardians fg
      join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
      join guardian_phones p on p.org_id = g.org_id and p.guardian_id = g.id
     where fg.org_id = ${orgId} and fg.family_id = ${familyId}
     order by fg.position, p.position`.execute(tx);
  return rows;
}

/** Anybody can register a school and a child under any name: what a school may be called by, its children may too. */
function wordsOf({ school, name, isVerified }: Subject, language: Language) {
  const child = say(yourChild, language);
  return {
    school: schoolNameForAnybody({ name: school, isVerified }),
    name: isVerified ? plainName(name, child) : child,
  };
}

const sumOf = (installments: ReadonlyArray<Pick<Installment, 'open'>>): number =>
  installments.reduce((sum, { open }) => sum + open, 0);

/** The same as the page ticks: whoever opens the link finds what the message asked for. */
function askedOf(open: readonly Installment[], today: string): LinkSms['asked'] {
  const asked = askedFirst(open, today);
  const [first] = asked;
  return {
    amount: sumOf(asked),
    by: first === undefined || first.dueOn <= today ? null : first.dueOn,
  };
}

/** The payment link of a student or a family, with words to send it by. */
export async function makePaymentLink(
  { services, tx, orgId, now, language }: Work & { readonly language: Language },
  given: LinkSubject,
): Promise<Answer<typeof createPaymentLink>> {
  const subject = await findSubject(tx, orgId, given);
  const token = await findOrMakeToken(tx, orgId, subject, now);
  const installments = await readInstallments(tx, orgId, subject.familyId);
  const open = installments.filter(
    (one) => one.open > 0 && (subject.studentId === null || one.studentId === subject.studentId),
  );
  const asked = askedOf(open, dayIn(subject.timeZone, now));
  const address = `${services.publicUrl()}/pay/${token}`;
  const words = wordsOf(subject, language);
  return {
    address,
    text: writeLinkSms(language, { ...words, asked, link: address, isTest: isTestNow(services) }),
    paymentCode: subject.paymentCode === null ? null : formatPaymentCode(subject.paymentCode),
    owed: sumOf(open),
    asked: asked.amount,
    askedBy: asked.by,
    phones: await readPhones(tx, orgId, subject.familyId),
  };
}

/**
 * A verified school sends its link to any phone, such as an uncle's who pays. Any other one writes only to whom it has put
 * down as the family's guardians, so that a school which somebody has just registered is no way to send SMS to anybody.
 */
export async function refuseOtherPhones(
  tx: Tx,
  orgId: string,
  guardians: ReadonlyArray<{ readonly phone: string }>,
  to: string,
): Promise<void> {
  const { verification } = await tx
    .selectFrom('organisations')
    .select('verification')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const isGuardians = guardians.some(({ phone }) => nationalNumber(phone) === to);
  if (verification !== 'verified' && !isGuardians)
    throw new Refusal(paymentErrors.linkToGuardiansOnly);
}
