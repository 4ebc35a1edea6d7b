import { type DeskWarning, tillErrors, type GivenMeans } from '@ardoise/contract/take-payment';
import { formatXaf } from '@ardoise/contract/values/money';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuseField } from '../../platform/refusal.ts';
import { todayAt } from '../students/public.ts';
import type { Split } from './split-payment.ts';

type OtherMeansGiven = Extract<GivenMeans, { by: 'other' }>;

interface NewPending extends Omit<OtherMeansGiven, 'by'> {
  readonly familyId: string;
  readonly amount: number;
  readonly parts: Split['parts'];
  readonly warningsRead: readonly DeskWarning[];
}

/** Written down, and counted once somebody has seen the money: no fee is paid by it yet. */
export async function recordPending(context: SchoolContext, given: NewPending): Promise<string> {
  const { tx, orgId, now, actor, language } = context;
  const { familyId, method, amount, parts, reference, datedOn, warningsRead } = given;
  if (datedOn > (await todayAt(context)))
    throw refuseField(tillErrors.dayToCome, 'means.datedOn', language);
  if (!warningsRead.includes('referenceUsed')) await refuseUsedReference(context, given);
  const id = newId(now);
  await tx
    .insertInto('pending_payments')
    .values({
      org_id: orgId,
      id,
      family_id: familyId,
      method,
      amount,
      parts: JSON.stringify(parts),
      reference,
      dated_on: datedOn,
      created_at: now,
      created_by: actor.personId,
      created_by_name: actor.name,
    })
    .execute();
  await context.audit({
    action: 'pendingPayment.recorded',
    subject: 'pendingPayment',
    subjectId: id,
    after: { method, amount, familyId, parts, reference, datedOn },
  });
  await context.emit('pendingPayment.recorded', id, { familyId, amount });
  return id;
}

/** One slip may be for two families; most often it is the same one, brought twice. */
async function refuseUsedReference(
  { tx, orgId, language }: SchoolContext,
  { method, reference }: NewPending,
): Promise<void> {
  const { rows } = await sql<{ amount: number }>`
    select amount from pending_payments where org_id = ${orgId} and method = ${method}
       and lower(reference) = lower(${reference}) and state <> 'closed' limit 1`.execute(tx);
  if (rows[0] !== undefined)
    throw new Refusal(tillErrors.referenceUsed, {
      values: { amount: formatXaf(rows[0].amount, language) },
    });
}
