import '../tables.ts';
import type { listRefunds, RefundWay } from '@ardoise/contract/refunds';
import type { Answer } from '@ardoise/contract/protocol/call';
import { type PayOperator, payOperators } from '@ardoise/contract/transactions';
import { nationalNumber, operatorOf } from '@ardoise/contract/values/phone';
import type { Tx } from '../../../platform/db/database.ts';
import type { Work } from '../../../platform/work.ts';
import type { AccountKind } from '../../ledger/public.ts';
import { readGuardiansOf } from '../../students/public.ts';
import { canPayOut, findOperatorAccount } from '../settings/operator-accounts.ts';

type RefundPhone = Answer<typeof listRefunds>['phones'][number];

/** By which account an operator would pay today; null where none can. */
export async function findPayingKind(
  work: Pick<Work, 'services' | 'tx' | 'orgId'>,
  operator: PayOperator,
): Promise<AccountKind | null> {
  const found = await findOperatorAccount(work, operator);
  return found !== null && canPayOut(found.kind, found.account) ? found.kind : null;
}

export async function findPayingKinds(
  work: Pick<Work, 'services' | 'tx' | 'orgId'>,
): Promise<ReadonlyArray<{ readonly way: RefundWay; readonly by: AccountKind | 'cash' }>> {
  const ways: Array<{ way: RefundWay; by: AccountKind | 'cash' }> = [{ way: 'cash', by: 'cash' }];
  for (const operator of payOperators) {
    const kind = await findPayingKind(work, operator);
    if (kind !== null) ways.push({ way: operator, by: kind });
  }
  return ways;
}

/**
 * Where a refund may go: to the numbers that have paid for the family, by the operator that they paid by, and to its
 * guardians'. To no other, so that nobody at the desk can have it sent to their own.
 */
export async function readRefundPhones(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<RefundPhone[]> {
  const payers = await tx
    .selectFrom('transactions')
    .select(['operator', 'phone', 'payer_name as name'])
    .distinctOn(['operator', 'phone'])
    .where('org_id', '=', orgId)
    .where('family_id', '=', familyId)
    .where('state', '=', 'paid')
    .orderBy('operator')
    .orderBy('phone')
    .orderBy('submitted_at', 'desc')
    .limit(20)
    .execute();
  const guardians = await readGuardiansOf(tx, orgId, familyId);
  const theirs = guardians.flatMap(({ fullName, phones }) =>
    phones.flatMap(({ number }): RefundPhone[] => {
      const phone = nationalNumber(number);
      const operator = phone === null ? null : operatorOf(phone);
      return phone !== null && (operator === 'mtn' || operator === 'orange')
        ? [{ operator, phone, name: fullName }]
        : [];
    }),
  );
  const isKnown = ({ operator, phone }: RefundPhone) =>
    payers.some((payer) => payer.operator === operator && payer.phone === phone);
  const named = payers.map((payer) => ({
    ...payer,
    name: payer.name ?? theirs.find(({ phone }) => phone === payer.phone)?.name ?? null,
  }));
  return [...named, ...theirs.filter((one) => !isKnown(one))];
}
