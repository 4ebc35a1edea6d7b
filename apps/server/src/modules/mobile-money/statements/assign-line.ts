import { randomUUID } from 'node:crypto';
import { errors } from '@ardoise/contract/protocol/errors';
import { lineErrors } from '@ardoise/contract/statements';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { Language } from '@ardoise/contract/values/language';
import { operatorOf } from '@ardoise/contract/values/phone';
import { transactionStates } from '@ardoise/contract/values/transaction-states';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { byDeadline, type ChosenPart, lockOwed, takePayment } from '../../billing/public.ts';
import { isCreditedTwice } from '../queue/settle-transaction.ts';
import type { StatementLineRow } from '../tables.ts';
import { indexPayer } from '../transactions/index-payers.ts';
import { narrationOf } from '../transactions/start-payment.ts';
import { newTransactionNumber } from '../transactions/transaction-number.ts';
import { insertParts } from '../transactions/transaction-parts.ts';
import { recordEvents } from '../transactions/transition.ts';
import { withPositions } from '../transactions/waiting-payments.ts';
import { compareLine } from './compare-line.ts';

/** Whose the money is, as a person says. */
export interface Owner {
  readonly familyId: string;
  /** Whose fees are filled first; null where it is for the family as a whole. */
  readonly studentId: string | null;
  /** Who is told, where the statement has no phone; null where nobody can be. */
  readonly phone: string | null;
  readonly language: Language;
}

export const lockLine = async (tx: Tx, orgId: string, id: string): Promise<StatementLineRow> =>
  found(
    await tx
      .selectFrom('statement_lines')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    errors.notFound,
  );

/**
 * The money of a line becomes a payment like any other, under the operator's reference, so that neither the same line nor a
 * late word of the operator counts it again. Assigned to the same family before, it stays as it is. Answers its transaction.
 */
export async function assignLine(work: Work, lineId: string, owner: Owner): Promise<string> {
  const { tx, orgId } = work;
  const line = await lockLine(tx, orgId, lineId);
  const before = await readAssigned(tx, line);
  if (before !== null && before.familyId === owner.familyId) return before.id;
  const operator = refuseUnassignable(line);
  await refuseCounted(tx, line, operator);
  try {
    return await count(work, line, operator, owner);
  } catch (error) {
    throw isCreditedTwice(error) ? new Refusal(lineErrors.lineAlreadyCounted) : error;
  }
}

async function readAssigned(
  tx: Tx,
  { org_id: orgId, assigned_at: at, transaction_id: id }: StatementLineRow,
): Promise<{ id: string; familyId: string | null } | null> {
  if (at === null || id === null) return null;
  return tx
    .selectFrom('transactions')
    .select(['id', 'family_id as familyId'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Answers by which operator it came. */
function refuseUnassignable(line: StatementLineRow): PayOperator {
  if (line.state === 'matched') throw new Refusal(lineErrors.lineAlreadyCounted);
  if (line.state === 'differs') throw new Refusal(lineErrors.lineNamesPayment);
  if (line.set_aside_at !== null) throw new Refusal(lineErrors.lineIsSetAside);
  const guessed = line.phone === null ? null : operatorOf(line.phone);
  const operator = line.operator ?? (guessed === 'mtn' || guessed === 'orange' ? guessed : null);
  if (operator === null || line.type !== 'collection' || line.currency !== 'XAF')
    throw new Refusal(lineErrors.lineNotAssignable);
  return operator;
}

const referenceOf = (line: StatementLineRow): string => line.provider_reference ?? line.reference;

/** Settled by the operator's word since the statement was read: the line is that payment, and says so from now on. */
async function refuseCounted(tx: Tx, line: StatementLineRow, operator: PayOperator): Promise<void> {
  const counted = await tx
    .selectFrom('transactions')
    .select(['id', 'operator', 'state', 'amount', 'partner_number'])
    .where('org_id', '=', line.org_id)
    .where('operator', '=', operator)
    .where('provider_reference', '=', referenceOf(line))
    .where('purpose', '<>', 'test')
    .executeTakeFirst();
  if (counted === undefined) return;
  const state = compareLine(
    {
      type: line.type,
      reference: line.reference,
      ourReference: line.our_reference,
      providerReference: line.provider_reference,
      operator,
      phone: line.phone,
      amount: line.amount,
      fee: line.fee,
      currency: line.currency,
      at: line.at,
    },
    counted,
  );
  await changeLine(tx, line, { state, transaction_id: counted.id });
  throw new Refusal(lineErrors.lineAlreadyCounted, { keepsWrites: true });
}

/**
 * The operator's reference is written last, as where the operator's own word is settled: of two who count the same money at
 * once, both come by the school's receipt counter first, and the second finds the reference taken.
 */
async function count(
  work: Work,
  line: StatementLineRow,
  operator: PayOperator,
  owner: Owner,
): Promise<string> {
  const { tx, orgId, now, actor } = work;
  const { familyId } = owner;
  const id = newId(now);
  const owed = await lockOwed(tx, orgId, familyId);
  const parts = partsOf(line.amount, owner.studentId, owed);
  const phone = line.phone ?? owner.phone ?? '';
  await tx
    .insertInto('transactions')
    .values({
      org_id: orgId,
      id,
      number: newTransactionNumber(),
      operator,
      kind: line.kind,
      state: 'asked',
      amount: line.amount,
      phone,
      payer_name: line.payer_name,
      narration: await narrationOf(
        tx,
        orgId,
        parts.map(({ feeId }) => feeId),
      ),
      language: owner.language,
      family_id: familyId,
      came_by: 'link',
      client_key: `line:${id}`,
      partner_number: randomUUID(),
      submitted_at: line.at,
      is_from_statement: true,
    })
    .execute();
  await insertParts(tx, { orgId, id }, withPositions(parts, owed));
  await indexPayer(tx, orgId, { id, name: line.payer_name });
  const taken = await takePayment(work, {
    transaction: { id, phone },
    method: operator,
    kind: line.kind,
    amount: line.amount,
    familyId,
    parts,
  });
  await markCounted(work, line, id, phone);
  await changeLine(tx, line, {
    state: 'matched',
    operator,
    transaction_id: id,
    assigned_at: now,
    assigned_by: actor?.personId ?? null,
  });
  await work.audit({
    action: 'statementLine.assigned',
    subject: 'statementLine',
    subjectId: line.id,
    after: {
      reference: referenceOf(line),
      amount: line.amount,
      familyId,
      studentId: owner.studentId,
      receipt: taken.receiptNumber,
    },
  });
  await work.emit('line.assigned', line.id, { transactionId: id, familyId });
  return id;
}

/** Without a phone nobody can be told: the notice has failed before it began. */
async function markCounted(
  work: Work,
  line: StatementLineRow,
  id: string,
  phone: string,
): Promise<void> {
  const { tx, orgId, now } = work;
  await tx
    .updateTable('transactions')
    .set({
      state: 'paid',
      notice: phone === '' ? 'failed' : 'due',
      provider_reference: referenceOf(line),
      completed_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await recordEvents(work, id, [
    { kind: 'created', detail: { amount: line.amount } },
    { kind: 'counted', detail: { note: 'fromStatement', reference: referenceOf(line) } },
    {
      kind: 'status',
      detail: { from: transactionStates.created, to: transactionStates.paid },
    },
  ]);
}

/** What the child owes, by deadline, as far as the money goes. */
function partsOf(
  amount: number,
  studentId: string | null,
  owed: Awaited<ReturnType<typeof lockOwed>>,
): ChosenPart[] {
  const parts = new Map<string, number>();
  let rest = amount;
  for (const { feeId, open } of owed
    .filter((one) => studentId === null || one.studentId === studentId)
    .sort(byDeadline)) {
    const part = Math.min(rest, open);
    if (part <= 0) break;
    parts.set(feeId, (parts.get(feeId) ?? 0) + part);
    rest -= part;
  }
  return [...parts].map(([feeId, part]) => ({ feeId, amount: part }));
}

type LineChanges = Partial<Omit<StatementLineRow, 'org_id' | 'id'>>;

export async function changeLine(
  tx: Tx,
  { org_id: orgId, id }: StatementLineRow,
  changes: LineChanges,
): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set(changes)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}
