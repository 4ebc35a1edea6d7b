import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { type Refund, refundErrors, type refundCredit as call } from '@ardoise/contract/refunds';
import type { PayOperator } from '@ardoise/contract/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import { nationalNumber } from '@ardoise/contract/values/phone';
import { randomUUID } from 'node:crypto';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { Refusal, refuseField } from '../../../platform/refusal.ts';
import { payRefund } from '../../cash-sessions/public.ts';
import { familyOf, lockRefundable, postCashRefund, setRefundApart } from '../../billing/public.ts';
import type { AccountKind } from '../../ledger/public.ts';
import { newRefundNumber } from '../transactions/transaction-number.ts';
import { presentRefund } from './list-refunds.ts';
import { findPayingKind, readRefundPhones } from './refund-ways.ts';
import { refundKey, sendRefund } from './send-refund.ts';

type Wanted = Input<typeof call>['body'];

/** Cash is final at once, and leaves the drawer of whoever hands it out. By an operator it is set apart, and a job sends it: neither without the other. */
export async function refundCredit(context: SchoolContext, wanted: Wanted): Promise<Refund> {
  const { tx, orgId, now, actor } = context;
  const { familyId, amount, way, reason } = wanted;
  await familyOf(tx, orgId, { familyId });
  const phone = way === 'cash' ? null : await readPhone(context, way, wanted);
  const kind = way === 'cash' ? null : await findPayingKind(context, way);
  if (way !== 'cash' && kind === null) throw new Refusal(refundErrors.refundNotOffered);
  const id = newId(now);
  const number = newRefundNumber();
  const isCash = kind === null;
  // The drawer is locked before the credit, as where a payment comes in.
  if (isCash) {
    const purpose = `${await readName(context, familyId)} – ${reason}`;
    await payRefund(context, { id, amount, purpose, reference: number });
  }
  await setApart(context, { id, familyId, amount, reason }, kind);
  const row = await tx
    .insertInto('credit_refunds')
    .values({
      org_id: orgId,
      id,
      number,
      family_id: familyId,
      way,
      kind: kind ?? 'own',
      phone,
      amount,
      reason,
      state: isCash ? 'paid' : 'created',
      failure: null,
      account_id: null,
      partner_number: randomUUID(),
      operator_token: null,
      provider_reference: null,
      created_at: now,
      created_by: actor.personId,
      created_by_name: actor.name,
      asked_at: null,
      completed_at: isCash ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isCash) await enqueue(tx, sendRefund, { orgId, id }, { key: refundKey(id) });
  await context.audit({
    action: 'credit.refunded',
    subject: 'family',
    subjectId: familyId,
    after: { number, amount, way, reason, ...(phone === null ? {} : { phone }) },
  });
  await context.emit('refund.moved', id, { familyId, state: row.state });
  return presentRefund(row);
}

const readName = async ({ tx, orgId }: SchoolContext, familyId: string): Promise<string> =>
  (
    await tx
      .selectFrom('families')
      .select('name')
      .where('org_id', '=', orgId)
      .where('id', '=', familyId)
      .executeTakeFirstOrThrow()
  ).name;

interface Apart {
  readonly id: string;
  readonly familyId: string;
  readonly amount: number;
  readonly reason: string;
}

/** The credit is locked before it is compared: of two at once the second finds what the first left. */
async function setApart(
  context: SchoolContext,
  refund: Apart,
  kind: AccountKind | null,
): Promise<void> {
  const most = await lockRefundable(context, refund.familyId, kind ?? 'cash');
  if (refund.amount > most)
    throw new Refusal(refundErrors.refundAboveCredit, {
      values: { maximum: formatXaf(most, context.language) },
    });
  await (kind === null ? postCashRefund(context, refund) : setRefundApart(context, refund, kind));
}

async function readPhone(
  { tx, orgId, language }: SchoolContext,
  operator: PayOperator,
  { familyId, phone: typed }: Wanted,
): Promise<string> {
  const phone = nationalNumber(typed ?? '');
  const offered = await readRefundPhones(tx, orgId, familyId);
  if (!offered.some((one) => one.operator === operator && one.phone === phone) || phone === null)
    throw refuseField(refundErrors.refundToStranger, 'phone', language);
  return phone;
}
