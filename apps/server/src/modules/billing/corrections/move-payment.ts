import '../tables.ts';
import { moneyCorrectionErrors } from '@ardoise/contract/corrections';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { holdSessionOf } from '../../cash-sessions/public.ts';
import type { AccountKind, PaymentMethod } from '../../ledger/public.ts';
import { takeReceiptTurn } from '../../receipts/public.ts';
import type { ChosenPart } from '../allocation.ts';
import { type Installment, lockInstallments } from '../owed.ts';
import { reversePayment } from '../reverse-payment.ts';
import { type NewPayment, takePayments } from '../take-payment.ts';
import type { PaymentRow } from '../tables.ts';

export interface Move {
  readonly toStudentId: string;
  /** Whose part was wrong, where it paid for several. */
  readonly fromStudentId: string | null;
}

interface MovedPart extends ChosenPart {
  readonly studentId: string;
}

/** What is to be moved where, as it was checked. */
interface PlannedMove {
  readonly payment: PaymentRow & { readonly method: PaymentMethod };
  /** What stays with the family, by fee. */
  readonly staying: readonly MovedPart[];
  /** How much of it was wrong; all of it where nobody else had a part. */
  readonly amount: number;
  readonly familyId: string;
  readonly toStudentId: string;
  readonly toFamilyId: string;
}

/** Refuses what cannot be moved there. Asked before a second person is, and again when it is done. */
export async function planMove(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  payment: PaymentRow,
  { toStudentId, fromStudentId }: Move,
): Promise<PlannedMove> {
  const { method } = payment;
  if (method === 'credit') throw new Refusal(moneyCorrectionErrors.creditCannotMove);
  if (method === 'toCredit' || method === 'merged' || method === 'refund')
    throw new Refusal(errors.notFound);
  const toFamilyId = await findFamily(tx, orgId, toStudentId);
  const parts = await readParts(tx, orgId, payment.id);
  const children = [...new Set(parts.map(({ studentId }) => studentId))];
  const wrong = fromStudentId ?? (children.length > 1 ? null : (children[0] ?? ''));
  if (wrong === null || (children.length > 0 && !children.includes(wrong)))
    throw new Refusal(moneyCorrectionErrors.childNotOnPayment);
  if (wrong === toStudentId) throw new Refusal(moneyCorrectionErrors.movedToSameChild);
  const staying = parts.filter(({ studentId }) => studentId !== wrong);
  const wrongAmount = parts
    .filter(({ studentId }) => studentId === wrong)
    .reduce((sum, part) => sum + part.amount, 0);
  return {
    payment: { ...payment, method },
    staying,
    amount: staying.length === 0 ? payment.amount : wrongAmount,
    familyId: await stayedFamily(tx, orgId, payment.family_id),
    toStudentId,
    toFamilyId,
  };
}

/**
 * Reversed, and taken again for the other child, in one act. Where others had a part of it, theirs is taken again as it
 * was: in the same payment within a family, and in one of its own where the child is of another. The operator's transaction
 * stays with the payment that it was, so that it is credited once.
 */
export async function movePayment(
  work: Work,
  payment: PaymentRow,
  move: Move,
  reason: string,
): Promise<string[]> {
  const { tx, orgId } = work;
  const plan = await planMove(work, payment, move);
  const { familyId, toFamilyId, staying } = plan;
  await holdSessionOf(work, payment.id, 'share');
  const owed = await lockInstallments(tx, orgId, [...new Set([familyId, toFamilyId])]);
  await takeReceiptTurn(work);
  await reversePayment(work, { paymentId: payment.id, reason, isMoved: true });
  const common = {
    transaction: null,
    method: plan.payment.method,
    kind: await readKind(tx, orgId, payment.id),
    reason,
    movedFrom: { paymentId: payment.id, phone: await readPhone(tx, orgId, payment.id) },
  } satisfies Partial<NewPayment>;
  const there = feesOf(owed, plan);
  const isWithin = familyId === toFamilyId;
  const rest = payment.amount - plan.amount;
  const payments: NewPayment[] = isWithin
    ? [{ ...common, familyId, amount: payment.amount, parts: [...staying, ...there] }]
    : [{ ...common, familyId: toFamilyId, amount: plan.amount, parts: there }];
  if (!isWithin && rest > 0) payments.push({ ...common, familyId, amount: rest, parts: staying });
  const taken = await takePayments(work, payments);
  return taken.map(({ receiptNumber }) => receiptNumber);
}

/** The child's fees by their next deadline, each as far as the money goes. */
function feesOf(owed: readonly Installment[], { toStudentId, amount }: PlannedMove): ChosenPart[] {
  const ofChild = owed
    .filter(({ studentId }) => studentId === toStudentId)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  return [...new Set(ofChild.map(({ feeId }) => feeId))].map((feeId) => ({ feeId, amount }));
}

async function findFamily(tx: Tx, orgId: string, studentId: string): Promise<string> {
  const student = await tx
    .selectFrom('students')
    .select('family_id')
    .where('org_id', '=', orgId)
    .where('id', '=', studentId)
    .executeTakeFirst();
  return found(student, errors.notFound).family_id;
}

/** A family that was merged is the one that stayed. */
async function stayedFamily(tx: Tx, orgId: string, familyId: string): Promise<string> {
  const family = await tx
    .selectFrom('families')
    .select('merged_into_id')
    .where('org_id', '=', orgId)
    .where('id', '=', familyId)
    .executeTakeFirst();
  return family?.merged_into_id ?? familyId;
}

/** By fee, with whose it is now. */
async function readParts(tx: Tx, orgId: string, paymentId: string): Promise<MovedPart[]> {
  const { rows } = await sql<MovedPart>`
    select a.fee_id as "feeId", f.student_id as "studentId", sum(a.amount)::bigint as amount
      from allocations a join fees f on f.org_id = a.org_id and f.id = a.fee_id
     where a.org_id = ${orgId} and a.payment_id = ${paymentId}
     group by a.fee_id, f.student_id order by a.fee_id`.execute(tx);
  return rows;
}

/** Whose account took it in, as the ledger has it: `source:own:cash`. */
async function readKind(tx: Tx, orgId: string, paymentId: string): Promise<AccountKind> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select('debit')
    .where('org_id', '=', orgId)
    .where('payment_id', '=', paymentId)
    .where('kind', '<>', 'providerFee')
    .executeTakeFirst();
  const kind = /^source:(provider|pawapay):/.exec(entry?.debit ?? '')?.[1];
  return kind === 'provider' || kind === 'pawapay' ? kind : 'own';
}

/** The phone that paid, through however many moves. */
async function readPhone(tx: Tx, orgId: string, paymentId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string }>`
    with recursive origin as (
      select id, from_payment_id, transaction_id from payments where org_id = ${orgId} and id = ${paymentId}
      union all
      select p.id, p.from_payment_id, p.transaction_id from payments p
        join origin on p.id = origin.from_payment_id where p.org_id = ${orgId})
    select t.phone from origin join transactions t on t.org_id = ${orgId} and t.id = origin.transaction_id`.execute(
    tx,
  );
  return rows[0]?.phone ?? null;
}
