import { sameWithinMinutes } from '@ardoise/contract/take-payment';
import { dayIn, formatMoment } from '@ardoise/contract/values/dates';
import { parsePaymentCode } from '@ardoise/contract/values/payment-code';
import type { SchoolFace } from '@ardoise/public-pages/payment/render';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { findByToken, type FoundCollection, isCollectionToken } from '../developer-api/public.ts';
import { fileUrl } from '../files/public.ts';
import { invoiceByToken } from '../invoicing/public.ts';
import { familiesIn, studentNameIn } from '../students/public.ts';
import { type StandingColumns, standingColumns, standingOf } from '../verification/public.ts';

/** How a payer comes: by a link, or by a student's payment code typed at /pay. */
export type PayerReference = { readonly token: string } | { readonly paymentCode: string };

/** As we make them: 256 bits in base64url. Anything else is not worth a question to the database. */
const tokenForm = /^[\w-]{22,64}$/;

/** The last part of `/pay/…`: a link's token, or a payment code as people write it. */
export function readReference(given: string): PayerReference | null {
  const paymentCode = parsePaymentCode(given);
  if (paymentCode !== null) return { paymentCode };
  return tokenForm.test(given) ? { token: given } : null;
}

/** The payment code of a page's address, however it is written; null where the payer came by a link. */
export function readCode({ params }: FastifyRequest): string | null {
  const reference = readReference((params as { readonly reference: string }).reference);
  return reference !== null && 'paymentCode' in reference ? reference.paymentCode : null;
}

export interface FoundPayer {
  readonly orgId: string;
  /** Null where the link is a collection's. */
  readonly familyId: string | null;
  /** Null where the link is the family's. */
  readonly studentId: string | null;
  /** Where the link is an invoice's. */
  readonly invoiceId: string | null;
  /** Where a school's program asks for it by a link. */
  readonly collection: FoundCollection | null;
  readonly school: SchoolFace;
  /** The school was closed since. */
  readonly isClosed: boolean;
}

/** A student who was merged into another is paid for by the code that was handed out before. */
const formerly = (paymentCode: string) =>
  sql`select org_id, student_id from former_students where payment_code = ${paymentCode}`;

const findCollectionOf = async (
  { clock }: Work['services'],
  tx: Tx,
  reference: PayerReference,
): Promise<FoundCollection | undefined> =>
  'token' in reference && isCollectionToken(reference.token)
    ? findByToken({ tx, now: clock.now() }, reference.token)
    : undefined;

/** A link is an invoice's, a family's or a student's. */
const subjectOfLink = (token: string) => sql`
  select org_id, family_id, null::uuid as student_id, id as invoice_id from (${invoiceByToken(token)}) billed
  union all
  select l.org_id, coalesce(s.family_id, l.family_id), s.id, null::uuid
    from payment_links l left join students s on s.org_id = l.org_id and s.id = l.student_id
   where l.token = ${token}`;

/** Whose a link or code is. A school that was closed since still answers for the payments that were begun by it. */
export async function findPayer(
  { services, tx }: Pick<Work, 'services' | 'tx'>,
  reference: PayerReference,
): Promise<FoundPayer | null> {
  const collection = await findCollectionOf(services, tx, reference);
  const subject =
    collection !== undefined
      ? sql`select ${collection.org_id}::uuid as org_id, null::uuid as family_id, null::uuid as student_id, null::uuid as invoice_id`
      : 'token' in reference
        ? subjectOfLink(reference.token)
        : sql`select org_id, family_id, id as student_id, null::uuid as invoice_id from students
           where payment_code = ${reference.paymentCode} or (org_id, id) in (${formerly(reference.paymentCode)})`;
  interface Row extends StandingColumns {
    orgId: string;
    familyId: string | null;
    studentId: string | null;
    invoiceId: string | null;
    name: string;
    logoId: string | null;
    backgroundId: string | null;
    slogan: string | null;
    phone: string | null;
    isClosed: boolean;
  }
  const { rows } = await sql<Row>`
    select o.org_id as "orgId", subject.family_id as "familyId", subject.student_id as "studentId",
           subject.invoice_id as "invoiceId", o.name,
           o.logo_id as "logoId", o.background_id as "backgroundId", o.slogan, o.phone, o.closed_at is not null as "isClosed", ${standingColumns}
      from (${subject}) subject join organisations o on o.org_id = subject.org_id`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { orgId, familyId, studentId, invoiceId, name, slogan, phone, isClosed } = row;
  const urlOf = (id: string | null) => (id === null ? null : fileUrl(orgId, id));
  const pictures = { logo: urlOf(row.logoId), background: urlOf(row.backgroundId) };
  const standing = standingOf(services, row);
  const isTest = standing.isTest || collection?.environment === 'development';
  const school = { name, slogan, phone, ...pictures, ...standing, isTest };
  const found = { invoiceId, collection: collection ?? null };
  return { orgId, familyId, studentId, ...found, school, isClosed };
}

/** The full name of the student who has a payment code. */
export async function findStudentName(tx: Tx, paymentCode: string): Promise<string | null> {
  const row = await tx
    .selectFrom('students')
    .select(studentNameIn('students').as('name'))
    .where(
      sql<boolean>`(payment_code = ${paymentCode} or (org_id, id) in (${formerly(paymentCode)}))`,
    )
    .executeTakeFirst();
  return row?.name ?? null;
}

/** A second payment within this time is asked about before it starts, by whatever means the first one came. */
const sameWithinMs = sameWithinMinutes * 60_000;

/** For so long a second press finds the receipt of the first. */
const latelyMs = 15 * 60_000;

export interface FamilyFace {
  readonly name: string;
  /** In the school's zone. */
  readonly today: string;
  /** The newest payment of the last minutes. */
  readonly lately: {
    readonly amount: number;
    readonly time: string;
    /** By which the form says that the payer was told of this one. */
    readonly mark: string;
  } | null;
}

export async function readFamilyFace(
  tx: Tx,
  orgId: string,
  familyId: string,
  now: Date,
): Promise<FamilyFace> {
  const since = new Date(now.getTime() - sameWithinMs);
  const { rows } = await sql<{
    name: string;
    timeZone: string;
    amount: number | null;
    paidAt: Date | null;
  }>`
    select f.name, o.time_zone as "timeZone", lately.amount, lately.paid_at as "paidAt"
      from families f
      join organisations o on o.org_id = f.org_id
      left join lateral (
        select p.amount, p.paid_at from payments p
         where p.org_id = f.org_id and p.family_id = any(${familiesIn(orgId, familyId)}) and p.paid_at > ${since}
           and p.reverses_id is null and p.method not in ('credit', 'toCredit', 'merged', 'refund', 'opening')
           and not exists (select from payments r where r.org_id = p.org_id and r.reverses_id = p.id)
         order by p.paid_at desc limit 1
      ) lately on true
     where f.org_id = ${orgId} and f.id = ${familyId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A payment link belongs to a family.');
  const { name, timeZone, amount, paidAt } = row;
  return {
    name,
    today: dayIn(timeZone, now),
    lately:
      amount === null || paidAt === null
        ? null
        : {
            amount,
            time: formatMoment(paidAt, timeZone).slice(-5),
            mark: String(paidAt.getTime()),
          },
  };
}

/** The receipt of credit that was used in the last minutes. */
export async function findLateCredit(
  tx: Tx,
  orgId: string,
  familyId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select r.code from payments p
      join receipts r on r.org_id = p.org_id and r.payment_id = p.id
     where p.org_id = ${orgId} and p.family_id = any(${familiesIn(orgId, familyId)}) and p.method = 'credit'
       and p.paid_at > ${new Date(now.getTime() - latelyMs)} and p.reverses_id is null
     order by p.paid_at desc limit 1`.execute(tx);
  return rows[0]?.code ?? null;
}
