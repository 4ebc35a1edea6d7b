import type { Answer } from '@ardoise/contract/call';
import { errors } from '@ardoise/contract/errors';
import { nationalNumber } from '@ardoise/contract/phone';
import {
  type getTransaction,
  type listTransactions,
  type PayOperator,
  payOperators,
  type TransactionRow,
} from '@ardoise/contract/transactions';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { found } from '../../platform/refusal.ts';
import type { TransactionsTable } from './tables.ts';

const present = (row: TransactionsTable): TransactionRow => ({
  id: row.id,
  number: row.number,
  partnerNumber: row.partner_number,
  providerReference: row.provider_reference,
  operator: row.operator,
  amount: row.amount,
  phone: row.phone,
  payerName: row.payer_name,
  narration: row.narration,
  status: row.status,
  failure: row.failure,
  submittedAt: row.submitted_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  needsAttention: row.attention_at !== null,
});

interface Filters {
  readonly page: number;
  readonly perPage: number;
  readonly q?: string | undefined;
  readonly operator?: PayOperator | undefined;
  readonly state?: 'pending' | 'paid' | 'failed' | 'attention' | undefined;
}

type Query = SelectQueryBuilder<Tables, 'transactions', object>;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By our number, the partner number, the operator's reference or the phone: whole ones, so that indexes answer. */
function matching(query: Query, q: string): Query {
  const phone = nationalNumber(q);
  return query.where(({ or, and, eb }) =>
    or([
      eb('number', '=', q.toUpperCase()),
      // With the operator, since that is how the index by which nothing is credited twice begins.
      ...payOperators.map((operator) =>
        and([eb('operator', '=', operator), eb('provider_reference', '=', q)]),
      ),
      ...(phone === null ? [] : [eb('phone', '=', phone)]),
      ...(uuid.test(q) ? [eb('partner_number', '=', q.toLowerCase())] : []),
    ]),
  );
}

/** A payment that ended badly only for its notice is paid all the same: it has no failure. */
function inState(query: Query, state: NonNullable<Filters['state']>): Query {
  switch (state) {
    case 'pending':
      return query.where('status', 'in', [10, 20]);
    case 'paid':
      return query
        .where('status', 'in', [21, 41, -41, 50, -50])
        .where('provider_reference', 'is not', null);
    case 'failed':
      return query.where('failure', 'is not', null);
    case 'attention':
      return query.where('status', 'in', [10, 20]).where('attention_at', 'is not', null);
  }
}

export async function readTransactionPage(
  tx: Tx,
  orgId: string,
  { page, perPage, q, operator, state }: Filters,
): Promise<Answer<typeof listTransactions>> {
  let query: Query = tx.selectFrom('transactions').where('org_id', '=', orgId);
  if (q !== undefined && q !== '') query = matching(query, q);
  if (operator !== undefined) query = query.where('operator', '=', operator);
  if (state !== undefined) query = inState(query, state);
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { items: rows.map(present), total, page, perPage };
}

interface PartRow {
  studentId: string;
  student: string;
  title: string;
  amount: number;
}

/** With all that was asked and answered. */
export async function readTransaction(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<Answer<typeof getTransaction>> {
  const row = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  const transaction = found(row, errors.notFound);
  const { rows: parts } = await sql<PartRow>`
    select s.id as "studentId", s.first_name || ' ' || s.last_name as student, f.title,
           (part->>'amount')::bigint as amount
      from transactions t
      cross join jsonb_array_elements(t.parts) with ordinality as chosen (part, place)
      join fees f on f.org_id = t.org_id and f.id = (part->>'feeId')::uuid
      join students s on s.org_id = f.org_id and s.id = f.student_id
     where t.org_id = ${orgId} and t.id = ${id} order by chosen.place`.execute(tx);
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
    ...present(transaction),
    parts,
    familyId: transaction.family_id,
    receiptCode: receipt?.code ?? null,
    receiptNumber: receipt?.number ?? null,
    events: events.map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, text: detail })),
  };
}
