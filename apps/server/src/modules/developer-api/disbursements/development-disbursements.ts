import '../tables.ts';
import { collectionErrors } from '@ardoise/contract/developer/developer-errors';
import type { Disbursement, DisbursementState } from '@ardoise/contract/developer/disbursements';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { KeyContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs.ts';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { findPayoutKind, newPayoutNumber } from '../../mobile-money/public.ts';
import { readPayoutPhone, refusePayoutAmount } from '../../payouts/public.ts';
import { keptText } from '../kept-text.ts';
import { cutPage, readCursor } from '../page-cursor.ts';
import type { TestDisbursementRow } from '../tables.ts';
import { readDevelopmentBalance } from './development-balance.ts';
import type { DisbursementBooks } from './disbursement-books.ts';
import { refuseAboveBalance } from './refuse-above.ts';
import { sendTest, testKey } from './send-test.ts';

const stateOf: Record<TestDisbursementRow['state'], DisbursementState> = {
  created: 'processing',
  asked: 'processing',
  paid: 'paid',
  failed: 'failed',
};

const present = (row: TestDisbursementRow): Disbursement => ({
  id: row.id,
  environment: 'development',
  number: row.number,
  state: stateOf[row.state],
  amount: row.amount,
  currency: 'XAF',
  phone: row.phone,
  operator: row.way,
  reference: row.reference,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
});

type Asked = Parameters<DisbursementBooks['start']>[1];

/** Nobody approves it: there is no money for a second person to look after, as in the sandbox. */
function newRow({ services, orgId, now, language }: KeyContext, asked: Asked): TestDisbursementRow {
  const { amount, reference } = asked;
  const { phone, operator: way } = readPayoutPhone(asked.phone);
  const kind = found(findPayoutKind(services, way, true), collectionErrors.environmentNotSetUp);
  refusePayoutAmount({ way, amount }, language);
  return {
    org_id: orgId,
    id: newId(now),
    number: newPayoutNumber(),
    way,
    kind,
    phone,
    amount,
    reference: keptText(reference),
    state: 'created',
    failure: null,
    created_at: now,
    account_id: null,
    partner_number: randomUUID(),
    operator_token: null,
    provider_reference: null,
    asked_at: null,
    completed_at: null,
  };
}

const start: DisbursementBooks['start'] = async (context, asked) => {
  const { tx, orgId } = context;
  const row = newRow(context, asked);
  await refuseAboveBalance(context, row.amount, readDevelopmentBalance);
  await tx.insertInto('test_disbursements').values(row).execute();
  await enqueue(tx, sendTest, { orgId, id: row.id }, { key: testKey(row.id) });
  return present(row);
};

export async function findTestDisbursement(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<TestDisbursementRow> {
  const row = await tx
    .selectFrom('test_disbursements')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound);
}

const list: DisbursementBooks['list'] = async ({ tx, orgId, language }, { limit, cursor }) => {
  const after = readCursor(cursor, language);
  let query = tx.selectFrom('test_disbursements').selectAll().where('org_id', '=', orgId);
  if (after !== null) query = query.where(sql<boolean>`id < ${after.id}`);
  const all = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, nextCursor } = cutPage(all, limit, ({ created_at: at, id }) => ({ at, id }));
  return { items: rows.map(present), nextCursor };
};

/** By the operators' own test systems, with the provider's accounts there and the sending of payouts; into the test books alone. */
export const developmentDisbursements: DisbursementBooks = {
  start,
  read: async (context, id) => present(await findTestDisbursement(context, id)),
  list,
  readBalance: readDevelopmentBalance,
};
