import { transactionStates } from '@ardoise/contract/values/transaction-states';
import { sql } from 'kysely';
import { sideBySide, together, type Tx } from '../../../platform/db/database.ts';
import { planForAnySchool } from '../../../platform/plan-once.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import type { PaidAnswer } from '../operators/operator.ts';
import { raiseDifferences } from '../transactions/raise-attention.ts';
import { endNotices, takeCollections } from '../transactions/take-collections.ts';
import { takePurchases } from '../transactions/take-purchases.ts';
import { takePayments } from '../../billing/public.ts';
import type { TransactionsTable } from '../tables.ts';
import { providerFeeOf } from '../transactions/provider-fee.ts';
import { readParts } from '../transactions/transaction-parts.ts';
import { writeDetail } from '../transactions/transition.ts';

/** The operator says that this transaction was paid. */
export interface PaidTransaction {
  readonly id: string;
  /** Of fees alone; anything else is settled alone. */
  readonly familyId: string | null;
  readonly answer: PaidAnswer;
}

/**
 * Credits what operators say was paid, once each: a transaction that no longer waits was settled by somebody else.
 * Several payments of a school, each of another family, cost little more than one, since its receipt counter and its
 * ledger accounts make them wait for each other anyway. That the payments are taken tells the payers and the consoles.
 * Answers those that a person must look at.
 */
export async function settleBatch(
  services: Services,
  orgId: string,
  batch: readonly PaidTransaction[],
): Promise<ReadonlySet<string>> {
  return inSchool(services, orgId, async (work) => {
    const { tx } = work;
    const open = new Set<string>();
    const fitting: Array<PaidTransaction & { locked: TransactionsTable }> = [];
    const [, rows] = await together([
      planForAnySchool(tx),
      lockTransactions(sideBySide(tx), orgId, batch),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const paid of batch) {
      const locked = byId.get(paid.id);
      if (locked?.state !== 'asked') continue;
      if (paid.answer.differences.length === 0) {
        fitting.push({ ...paid, locked });
        continue;
      }
      open.add(paid.id);
      await raiseDifferences(work, locked, paid.answer);
    }
    if (fitting.length === 0) return open;
    const rowsToTake = fitting.map(({ locked }) => locked);
    await takeOfFamilies(work, rowsToTake);
    await takePurchases(work, rowsToTake);
    await takeCollections(work, rowsToTake);
    await markPaid(work, fitting);
    await endNotices(work, rowsToTake);
    return open;
  });
}

async function takeOfFamilies(work: Work, rows: readonly TransactionsTable[]): Promise<void> {
  const { tx, orgId } = work;
  const ids = rows.map(({ id }) => id);
  const parts = await readParts(tx, orgId, ids);
  const payments = rows.flatMap((row) => {
    const { id, phone, operator: method, kind, amount, family_id: familyId } = row;
    if (familyId === null) return [];
    const transaction = { id, phone };
    const of = { transaction, method, kind, amount, ...providerFeeOf(row) };
    return [{ ...of, familyId, parts: parts.get(id) ?? [] }];
  });
  await takePayments(work, payments);
}

/** In sorted order, like everything that is locked. */
const lockTransactions = (
  tx: Tx,
  orgId: string,
  batch: readonly PaidTransaction[],
): Promise<TransactionsTable[]> =>
  tx
    .selectFrom('transactions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`id = any(${batch.map(({ id }) => id)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

const settled = { from: transactionStates.inProgress, to: transactionStates.paid };

/**
 * Like `moveMoney` for each, with the two lines of history, in one statement. The school comes with each of them, so that no plan can read
 * all that the school has.
 */
async function markPaid({ tx, orgId, now }: Work, paid: readonly PaidTransaction[]): Promise<void> {
  await sql`with settled as (
      select ${orgId}::uuid as org_id, settled.* from unnest(
        ${paid.map(({ id }) => id)}::uuid[],
        ${paid.map(({ answer }) => answer.providerReference)}::text[],
        ${paid.map(({ answer }) => writeDetail(answer.detail))}::jsonb[]) as settled (id, reference, detail)),
    said as (
      insert into transaction_events (org_id, transaction_id, at, kind, detail)
      select ${orgId}, id, ${now}, line.kind, line.detail from settled
       cross join lateral (values (1, 'answer', settled.detail), (2, 'status', ${writeDetail(settled)}::jsonb))
         as line (place, kind, detail) order by id, line.place)
    update transactions t set state = 'paid', notice = 'due', provider_reference = settled.reference,
           completed_at = ${now}, attention_at = null
      from settled where t.org_id = settled.org_id and t.id = settled.id`.execute(tx);
}
