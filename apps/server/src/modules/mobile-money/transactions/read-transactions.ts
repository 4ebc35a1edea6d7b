import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { sayEventDetail } from '@ardoise/contract/values/event-notes';
import type { Language } from '@ardoise/contract/values/language';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import {
  comparedFields,
  type Difference,
  type EventDetail,
  type getTransaction,
  type ListedTransaction,
  type TransactionRow,
} from '@ardoise/contract/transactions';
import type { TransactionPart } from '@ardoise/contract/transaction-parts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { inOrder, type List } from '../../../platform/lists/list.ts';
import { found } from '../../../platform/refusal.ts';
import type { TransactionsTable } from '../tables.ts';
import { explainTransactions } from './explain-transactions.ts';
import { findTransactions } from './find-transactions.ts';
import type { TransactionFilters } from './transaction-filters.ts';
import { promptsLeft } from './prompts-left.ts';
import { readPaidParts } from './read-paid-parts.ts';
import { isCountedLate, wireStatus } from './wire-status.ts';

const present = (row: ReadTransaction, parts: readonly TransactionPart[] = []): TransactionRow => ({
  id: row.id,
  number: row.number,
  partnerNumber: row.partner_number,
  providerReference: row.provider_reference,
  operator: row.operator,
  amount: row.amount,
  phone: row.phone,
  payerName: row.payer_name,
  narration: row.narration,
  parts: [...parts],
  status: wireStatus(row),
  failure: row.failure,
  submittedAt: row.submitted_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  needsAttention: row.attention_at !== null,
  attention: row.attention_at === null ? null : row.attention,
  isCountedLate: isCountedLate(row),
});

/** What a list shows of a transaction. */
const listedColumns = [
  'id',
  'number',
  'partner_number',
  'provider_reference',
  'operator',
  'amount',
  'phone',
  'payer_name',
  'narration',
  'state',
  'notice',
  'failure',
  'submitted_at',
  'completed_at',
  'attention_at',
  'attention',
] as const satisfies ReadonlyArray<keyof TransactionsTable>;

type ReadTransaction = Pick<TransactionsTable, (typeof listedColumns)[number]>;

/** Newest first. Of one search, the whole is gone through once: for its count, and for its newest. */
export const transactionList: List<TransactionFilters, ListedTransaction> = (
  _tx,
  orgId,
  filters,
) => ({
  find: (tx, paging) => findTransactions(tx, orgId, filters, paging),
  read: async (tx, ids) => {
    const rows = await tx
      .selectFrom('transactions')
      .select(listedColumns)
      .where('org_id', '=', orgId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute();
    const parts = await readPaidParts(tx, orgId, ids);
    const presented = inOrder(ids, rows).map((row) => present(row, parts.get(row.id)));
    return explainTransactions(tx, orgId, filters.q, presented);
  },
});

const byGravity = (a: Difference, b: Difference): number =>
  comparedFields.indexOf(a.field) - comparedFields.indexOf(b.field);

/** With all that was asked and answered. */
export async function readTransaction(
  tx: Tx,
  orgId: string,
  id: string,
  language: Language,
): Promise<Answer<typeof getTransaction>> {
  const row = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('purpose', 'in', ['fees', 'income'])
    .executeTakeFirst();
  const transaction = found(row, errors.notFound);
  const parts = (await readPaidParts(tx, orgId, [id])).get(id);
  const receipt = await tx
    .selectFrom('payments as p')
    .innerJoin('receipts as r', (join) =>
      join.onRef('r.org_id', '=', 'p.org_id').onRef('r.payment_id', '=', 'p.id'),
    )
    .select(['r.code', sql<string>`r.content->>'number'`.as('number')])
    .where('p.org_id', '=', orgId)
    .where('p.transaction_id', '=', id)
    .executeTakeFirst();
  const events = await tx
    .selectFrom('transaction_events')
    .select(['at', 'kind', 'detail'])
    .where('org_id', '=', orgId)
    .where('transaction_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...present(transaction, parts),
    fee: transaction.fee,
    feeBearer: transaction.fee_bearer,
    familyId: transaction.family_id,
    receiptCode: receipt?.code ?? null,
    receiptNumber: receipt?.number ?? null,
    differences:
      transaction.attention_at === null ? [] : [...(transaction.differences ?? [])].sort(byGravity),
    promptsLeft: promptsLeft(transaction, events.filter(({ kind }) => kind === 'reminded').length),
    events: events.map(({ at, kind, detail: kept }) => {
      const detail = withoutPhones(kept);
      return { at: at.toISOString(), kind, text: sayEventDetail(detail, language), detail };
    }),
  };
}

/** An operator's answer names the payer's phone, which is shown by a press that is recorded and not by an answer. */
function withoutPhones(detail: EventDetail): EventDetail {
  if (!('said' in detail)) return detail;
  const said = maskPhonesIn(detail.said);
  return 'asked' in detail
    ? { ...detail, asked: maskPhonesIn(detail.asked), said }
    : { ...detail, said };
}
