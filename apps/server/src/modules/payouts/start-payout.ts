import './tables.ts';
import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import type { PayoutPurpose, PayoutWay } from '@ardoise/contract/payouts/payouts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { PayOperator } from '@ardoise/contract/transactions';
import { defaultLanguage, type Language } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import { isCameroonMobile, nationalNumber, operatorOf } from '@ardoise/contract/values/phone';
import { randomUUID } from 'node:crypto';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockHeld, readHeld } from '../ledger/public.ts';
import { findPayoutKind, newPayoutNumber, type PayoutKind } from '../mobile-money/public.ts';
import { mayCollect } from '../verification/public.ts';
import { setApart } from './payout-money.ts';
import { readPayoutRules } from './payout-rules.ts';
import { firstWait, payoutLimits } from './rules.ts';
import { payoutKey, sendPayout } from './send-payout.ts';
import type { PayoutRow } from './tables.ts';

interface Wanted {
  readonly purpose: PayoutPurpose;
  readonly targetId: string | null;
  readonly way: PayoutWay;
  readonly phone: string | null;
  readonly bank: string | null;
  readonly account: string | null;
  readonly holder: string | null;
  readonly amount: number;
  readonly reference: string | null;
  /** Of the API key that asks for it; null of a person. */
  readonly keyId: string | null;
  /** Who made that key, and so holds its secret. */
  readonly keyMadeBy: string | null;
}

/** The work, and the language of whoever reads why it was refused. */
type Asking = Work & { readonly language?: Language };
type Reading = Pick<Asking, 'services' | 'tx' | 'orgId' | 'language'>;

/** A number that money can be sent to, and whose it is. */
export function readPayoutPhone(typed: string): { phone: string; operator: PayOperator } {
  const phone = nationalNumber(typed);
  const operator = phone === null ? null : operatorOf(phone);
  if (phone === null || !isCameroonMobile(phone) || (operator !== 'mtn' && operator !== 'orange'))
    throw new Refusal(payoutErrors.payoutNumberUnknown);
  return { phone, operator };
}

/** The provider answers for what it pays out, as for what it collects. */
async function refuseStanding({ services, tx, orgId }: Reading): Promise<void> {
  const school = await tx
    .selectFrom('organisations')
    .select(['verification', 'suspended_at'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (school?.suspended_at != null) throw new Refusal(errors.schoolSuspended);
  if (!mayCollect(services, 'provider', school?.verification))
    throw new Refusal(payoutErrors.payoutNotVerified);
}

/** An operator takes so much at a time, and not less than so little. */
export function refusePayoutAmount(
  { way, amount }: Pick<Wanted, 'way' | 'amount'>,
  language: Language,
): void {
  const { smallest, largest } = payoutLimits(way);
  if (amount >= smallest && amount <= largest) return;
  throw new Refusal(payoutErrors.payoutAmountOutOfRange, {
    values: { smallest: formatXaf(smallest, language), largest: formatXaf(largest, language) },
  });
}

function chooseKind({ services }: Pick<Work, 'services'>, way: PayoutWay): PayoutKind {
  const kind = way === 'bank' ? 'provider' : findPayoutKind(services, way);
  if (kind === null) throw new Refusal(payoutErrors.payoutNotOffered);
  return kind;
}

function refuseAboveAvailable(
  { amount }: Pick<Wanted, 'amount'>,
  available: number,
  language: Language,
): void {
  if (amount <= available) return;
  throw new Refusal(payoutErrors.payoutAboveAvailable, {
    values: { maximum: formatXaf(Math.max(0, available), language) },
  });
}

/** All but what is left to pay out, which only the lock tells. Answers by which account it would go. */
async function refuseUnpayable(
  work: Reading,
  wanted: Pick<Wanted, 'way' | 'amount'>,
): Promise<PayoutKind> {
  await refuseStanding(work);
  refusePayoutAmount(wanted, work.language ?? defaultLanguage);
  return chooseKind(work, wanted.way);
}

/** Whatever would be refused is refused before whoever asks has used up a code; when it starts, all is looked at again. */
export async function refuseBeforehand(
  work: Reading,
  wanted: Pick<Wanted, 'way' | 'amount'>,
): Promise<void> {
  await refuseUnpayable(work, wanted);
  const held = await readHeld(work.tx, work.orgId);
  refuseAboveAvailable(wanted, held, work.language ?? defaultLanguage);
}

/**
 * The one way in which held money begins to leave: it is set apart with the row that says whose it is, and a job sends it,
 * neither without the other. The school's account is locked before it is compared: of two at once the second finds what the
 * first left.
 */
export async function startPayout(work: Asking, wanted: Wanted): Promise<PayoutRow> {
  const { tx, orgId, now, actor, services, language = defaultLanguage } = work;
  const kind = await refuseUnpayable(work, wanted);
  const { secondPersonAbove } = await readPayoutRules(tx, orgId, now);
  const deskAbove = services.settings.payoutDeskAbove;
  const waits_for = firstWait(wanted, { secondPersonAbove, deskAbove });
  refuseAboveAvailable(wanted, await lockHeld(tx, orgId), language);
  const { purpose, targetId, way, phone, bank, account, holder, amount, reference, keyId } = wanted;
  const row = await tx
    .insertInto('payouts')
    .values({
      ...nothingYet,
      org_id: orgId,
      id: newId(now),
      number: newPayoutNumber(),
      purpose,
      target_id: targetId,
      way,
      kind,
      phone,
      bank,
      account,
      holder,
      amount,
      reference,
      state: waits_for === null ? 'created' : 'waiting',
      waits_for,
      created_at: now,
      created_by: keyId === null ? (actor?.personId ?? null) : null,
      created_by_name: keyId === null ? (actor?.name ?? null) : null,
      key_id: keyId,
      key_made_by: wanted.keyMadeBy,
      partner_number: randomUUID(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setApart(work, row);
  if (row.state === 'created') await order(work, row.id);
  await work.audit({
    action: `${purpose}.asked`,
    subject: 'payout',
    subjectId: row.id,
    after: { number: row.number, amount, way, phone, account, reference, state: row.state },
  });
  await work.emit('payout.changed', row.id, { state: row.state });
  return row;
}

const nothingYet = {
  failure: null,
  reason: null,
  approved_at: null,
  approved_by: null,
  approved_by_name: null,
  desk_at: null,
  desk_by: null,
  account_id: null,
  operator_token: null,
  provider_reference: null,
  asked_at: null,
  completed_at: null,
} as const;

/** Has it sent: nothing outside happens in this transaction. */
export const order = ({ tx, orgId }: Pick<Work, 'tx' | 'orgId'>, id: string): Promise<void> =>
  enqueue(tx, sendPayout, { orgId, id }, { key: payoutKey(id) });

interface Disbursement {
  readonly phone: string;
  readonly amount: number;
  readonly reference: string | null;
  readonly keyId: string;
  readonly keyMadeBy: string | null;
}

/** By an API key, to anybody's number; under the same rules as what people pay out. */
export function startDisbursement(
  work: Asking,
  { phone: typed, amount, reference, keyId, keyMadeBy }: Disbursement,
): Promise<PayoutRow> {
  const { phone, operator } = readPayoutPhone(typed);
  return startPayout(work, {
    purpose: 'disbursement',
    targetId: null,
    way: operator,
    phone,
    bank: null,
    account: null,
    holder: null,
    amount,
    reference,
    keyId,
    keyMadeBy,
  });
}
