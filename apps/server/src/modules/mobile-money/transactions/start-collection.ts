import { collectionErrors } from '@ardoise/contract/developer/developer-errors';
import { paymentErrors } from '@ardoise/contract/payments';
import { type PayOperator, payOperators } from '@ardoise/contract/transactions';
import type { Language } from '@ardoise/contract/values/language';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { refuseSuspended, refuseUnverified } from '../../verification/public.ts';
import { findOperatorAccount } from '../settings/operator-accounts.ts';
import { testOperators } from '../settings/test-accounts.ts';
import {
  beginTransaction,
  readPayerPhone,
  refuseBeyondAll,
  refuseBeyondLimits,
  type StartedPayment,
} from './begin-transaction.ts';

export interface CollectionToStart {
  readonly collectionId: string;
  /** Of the collection and the try: the same key is the same payment. */
  readonly clientKey: string;
  readonly operator: PayOperator;
  /** As it was given. */
  readonly phone: string;
  readonly amount: number;
  /** What it is for, in words of the program's. */
  readonly description: string | null;
  /** In which the payer is told of it. */
  readonly language: Language;
  /** In which a refusal is worded. */
  readonly refuseIn: Language;
}

/** What every transaction of a collection without a student has. The caller holds the collection's row. */
async function begin(
  work: Work,
  { collectionId, clientKey, operator, amount, description, language }: CollectionToStart,
  by: Pick<Parameters<typeof beginTransaction>[1], 'kind' | 'phone' | 'terms'>,
  purpose: 'income' | 'test',
): Promise<StartedPayment> {
  const { name } = await work.tx
    .selectFrom('organisations')
    .select('name')
    .where('org_id', '=', work.orgId)
    .executeTakeFirstOrThrow();
  return beginTransaction(work, {
    ...by,
    operator,
    payerName: null,
    amount,
    narration: description === null ? name : `${name} ${description}`,
    language,
    clientKey,
    cameBy: 'link',
    askedFrom: null,
    of: { collectionId, purpose },
  });
}

/** Begins to collect what is the school's and no family's, by the school's own operator account, as fees are. */
export async function startIncome(work: Work, given: CollectionToStart): Promise<StartedPayment> {
  const { operator, amount, refuseIn } = given;
  await refuseSuspended(work);
  const phone = readPayerPhone(given.phone, refuseIn);
  const account = await findOperatorAccount(work, operator);
  if (account === null) throw new Refusal(paymentErrors.operatorNotAccepted);
  const { kind, terms, limits } = account;
  refuseBeyondLimits(operator, amount, limits, refuseIn);
  await refuseUnverified(work, kind);
  return begin(work, given, { kind, phone, terms }, 'income');
}

/** The same by the operator's own test system: nobody's money, of whatever school. */
export async function startTest(work: Work, given: CollectionToStart): Promise<StartedPayment> {
  const { operator, amount, refuseIn } = given;
  await refuseSuspended(work);
  const phone = readPayerPhone(given.phone, refuseIn);
  const offered = testOperators(work.services).find((one) => one.operator === operator);
  if (offered === undefined) throw new Refusal(collectionErrors.environmentNotSetUp);
  refuseBeyondLimits(operator, amount, offered.limits, refuseIn);
  return begin(work, given, { kind: 'provider', phone, terms: null }, 'test');
}

/** Whether this can be collected at all: before a link goes out, and not only when somebody opens it. */
export async function refuseUncollectable(
  work: Work,
  amount: number,
  language: Language,
): Promise<void> {
  await refuseSuspended(work);
  const found = await Promise.all(
    payOperators.map(async (operator) => ({
      operator,
      account: await findOperatorAccount(work, operator),
    })),
  );
  const offered = found.flatMap(({ operator, account }) =>
    account === null ? [] : [{ operator, kind: account.kind, limits: account.limits }],
  );
  const kinds = offered.map(({ kind }) => kind);
  const [first] = kinds;
  if (first === undefined) throw new Refusal(paymentErrors.operatorNotAccepted);
  // The provider's account asks for a verified school: where the school has one of its own, that one can be used.
  await refuseUnverified(work, kinds.find((kind) => kind !== 'provider') ?? first);
  refuseBeyondAll(offered, amount, language);
}
