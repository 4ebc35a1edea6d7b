import { type FeeBearer, type FeeTerms, feeOf } from '@ardoise/contract/values/provider-fee';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { AccountKind } from '../../ledger/public.ts';
import type { TransactionsTable } from '../tables.ts';

type Fee = Pick<TransactionsTable, 'fee' | 'fee_bearer'>;

/** What the operator asks of the payer: the fee on top, where the payer bears it. */
export const askedAmount = ({ amount, fee, fee_bearer }: Fee & { readonly amount: number }) =>
  amount + (fee_bearer === 'payer' ? fee : 0);

/** The same of a row of transactions. */
export const askedInSql = sql<number>`amount + case fee_bearer when 'payer' then fee else 0 end`;

/** Today's terms of a school; null where the provider keeps nothing. They hold for the provider's own operator accounts alone. */
export async function readFeeTerms(tx: Tx, orgId: string): Promise<FeeTerms | null> {
  const row = await tx
    .selectFrom('organisations')
    .select(['fee_basis_points as basisPoints', 'fee_bearer as bearer'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return row.basisPoints === 0 ? null : row;
}

export const termsFor = (kind: AccountKind, terms: FeeTerms | null): FeeTerms | null =>
  kind === 'provider' ? terms : null;

/** As it is kept on the transaction: less than half a franc is nobody's. */
export function feeColumns(amount: number, terms: FeeTerms | null): Fee {
  const fee = terms === null ? 0 : feeOf(amount, terms);
  return { fee, fee_bearer: fee === 0 || terms === null ? null : terms.bearer };
}

/** What of another amount than was asked counts for the family. The fee stays what was agreed, unless it would leave nothing. */
export function splitPaid(paid: number, agreed: Fee): Fee & { readonly amount: number } {
  const { fee, fee_bearer: bearer } = agreed;
  if (fee >= paid) return { amount: paid, fee: 0, fee_bearer: null };
  return { amount: bearer === 'payer' ? paid - fee : paid, fee, fee_bearer: bearer };
}

/** Of a payment that is taken. */
export const providerFeeOf = ({
  fee,
  fee_bearer: bearer,
}: Fee): { readonly providerFee?: { readonly amount: number; readonly bearer: FeeBearer } } =>
  bearer === null ? {} : { providerFee: { amount: fee, bearer } };
