import type { ErrorEntry } from '@ardoise/contract/protocol/errors';
import { paymentErrors } from '@ardoise/contract/payments';
import { operatorNames, type PayOperator } from '@ardoise/contract/transactions';
import type { Language } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import type { AmountLimits } from '@ardoise/contract/values/operator-limits';
import { isCameroonMobile, nationalNumber, operatorOf } from '@ardoise/contract/values/phone';
import type { FeeTerms } from '@ardoise/contract/values/provider-fee';
import { randomUUID } from 'node:crypto';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { Refusal, refuseField } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { AccountKind } from '../../ledger/public.ts';
import { askOperator } from '../queue/ask-operator.ts';
import { jobKey } from '../queue/job-key.ts';
import type { CameBy, TransactionsTable } from '../tables.ts';
import { feeColumns } from './provider-fee.ts';
import { newTransactionNumber } from './transaction-number.ts';
import { recordEvents } from './transition.ts';

/** What every payment by an operator begins with, whatever it pays for. Whoever begins one has refused what cannot be. */

export interface StartedPayment {
  readonly transactionId: string;
  readonly number: string;
}

/** Of a family, of an order, or of a collection that is income of the school or a test. */
type PaidFor =
  | { readonly familyId: string; readonly collectionId?: string | null }
  | { readonly orderId: string }
  | { readonly collectionId: string; readonly purpose: 'income' | 'test' };

const columnsOf = (
  of: PaidFor,
): Pick<TransactionsTable, 'purpose' | 'family_id' | 'order_id' | 'collection_id'> => {
  const none = { family_id: null, order_id: null, collection_id: null };
  if ('familyId' in of) {
    const { familyId: family_id, collectionId: collection_id = null } = of;
    return { ...none, purpose: 'fees', family_id, collection_id };
  }
  if ('orderId' in of) return { ...none, purpose: 'purchase', order_id: of.orderId };
  return { ...none, purpose: of.purpose, collection_id: of.collectionId };
};

interface NewTransaction {
  readonly operator: PayOperator;
  readonly kind: AccountKind;
  /** Nine digits. */
  readonly phone: string;
  readonly payerName: string | null;
  readonly amount: number;
  /** By which the provider keeps something of it. */
  readonly terms?: FeeTerms | null;
  readonly narration: string;
  readonly language: Language;
  readonly clientKey: string;
  readonly cameBy: CameBy;
  readonly askedFrom: string | null;
  readonly of: PaidFor;
  /** What is written of it in the same transaction, before anybody hears of it. */
  readonly alsoWrite?: (id: string) => Promise<void>;
}

/** Writes the transaction and leaves the asking to a job, so that neither exists without the other. */
export async function beginTransaction(work: Work, begun: NewTransaction): Promise<StartedPayment> {
  const { tx, orgId, now } = work;
  const { amount } = begun;
  // The payer would wait for a prompt that does not come.
  if (work.services.hold.isHeld()) throw new Refusal(paymentErrors.restoredCopy);
  const id = newId(now);
  const number = newTransactionNumber();
  const paidFor = columnsOf(begun.of);
  await tx
    .insertInto('transactions')
    .values({
      org_id: orgId,
      id,
      number,
      operator: begun.operator,
      kind: begun.kind,
      state: 'created',
      amount,
      ...feeColumns(amount, begun.terms ?? null),
      phone: begun.phone,
      payer_name: begun.payerName,
      narration: begun.narration,
      language: begun.language,
      ...paidFor,
      came_by: begun.cameBy,
      asked_from: begun.askedFrom,
      client_key: begun.clientKey,
      partner_number: randomUUID(),
      submitted_at: now,
    })
    .execute();
  await begun.alsoWrite?.(id);
  await recordEvents(work, id, [{ kind: 'created', detail: { amount } }]);
  await enqueue(tx, askOperator, { orgId, id }, { key: jobKey(id) });
  await work.emit('transaction.started', id, { familyId: paidFor.family_id });
  return { transactionId: id, number };
}

/** MTN and Orange numbers; either may be asked through either operator, since numbers can be carried over. */
export function readPayerPhone(typed: string, language: Language): string {
  const phone = nationalNumber(typed);
  const detected = phone === null ? null : operatorOf(phone);
  if (phone === null || !isCameroonMobile(phone) || (detected !== 'mtn' && detected !== 'orange')) {
    throw refuseField(paymentErrors.payerPhoneInvalid, 'phone', language);
  }
  return phone;
}

/** Whether any of them takes it, where the payer may choose: the limit that is told is the widest. */
export function refuseBeyondAll(
  offered: ReadonlyArray<{ readonly operator: PayOperator; readonly limits: AmountLimits }>,
  amount: number,
  language: Language,
): void {
  const takes = ({ smallest, largest }: AmountLimits) => amount >= smallest && amount <= largest;
  if (offered.some(({ limits }) => takes(limits))) return;
  const [lowest] = offered.toSorted((a, b) => a.limits.smallest - b.limits.smallest);
  const [highest] = offered.toSorted((a, b) => b.limits.largest - a.limits.largest);
  const told = lowest !== undefined && amount < lowest.limits.smallest ? lowest : highest;
  if (told !== undefined) refuseBeyondLimits(told.operator, amount, told.limits, language);
}

/** Pages offer to pay in parts before it comes to this; an order cannot be, and says so in its own words. */
export function refuseBeyondLimits(
  operator: PayOperator,
  amount: number,
  { smallest, largest }: AmountLimits,
  language: Language,
  aboveLargest: ErrorEntry = paymentErrors.aboveOperatorLimit,
): void {
  const values = {
    operator: operatorNames[operator],
    smallest: formatFcfa(smallest, language),
    largest: formatFcfa(largest, language),
  };
  if (amount > largest) throw new Refusal(aboveLargest, { values });
  if (amount < smallest) throw new Refusal(paymentErrors.belowOperatorLimit, { values });
}
