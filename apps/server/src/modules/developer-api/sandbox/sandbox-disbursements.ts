import './tables.ts';
import { keptText } from '../kept-text.ts';
import type { Disbursement } from '@ardoise/contract/developer/disbursements';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { newPayoutNumber } from '../../mobile-money/public.ts';
import { readPayoutPhone, refusePayoutAmount } from '../../payouts/public.ts';
import type { DisbursementBooks } from '../disbursements/disbursement-books.ts';
import { refuseAboveBalance } from '../disbursements/refuse-above.ts';
import { cutPage, readCursor } from '../page-cursor.ts';
import { sentStandingOf, settlingOf } from './rules.ts';
import { readSandboxBalance } from './sandbox-balance.ts';
import { settleLater } from './settle.ts';
import type { SandboxDisbursementRow } from './tables.ts';

function present({ now }: Pick<Work, 'now'>, row: SandboxDisbursementRow): Disbursement {
  const { state, failure, completedAt } = sentStandingOf(row, now);
  return {
    id: row.id,
    environment: 'sandbox',
    number: row.number,
    state,
    amount: row.amount,
    currency: 'XAF',
    phone: row.phone,
    operator: row.operator,
    reference: row.reference,
    failure,
    createdAt: row.created_at.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}

const start: DisbursementBooks['start'] = async (context, { phone: typed, amount, reference }) => {
  const { tx, orgId, now, language } = context;
  const { phone, operator } = readPayoutPhone(typed);
  refusePayoutAmount({ way: operator, amount }, language);
  await refuseAboveBalance(context, amount, readSandboxBalance);
  const row: SandboxDisbursementRow = {
    org_id: orgId,
    id: newId(now),
    number: newPayoutNumber(),
    amount,
    phone,
    operator,
    reference: keptText(reference),
    ...settlingOf(phone, amount, now),
    settled_at: null,
    created_at: now,
  };
  await tx.insertInto('sandbox_disbursements').values(row).execute();
  await settleLater(context, { kind: 'disbursement', id: row.id, at: row.settles_at });
  return present(context, row);
};

export async function findSandboxDisbursement(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<SandboxDisbursementRow> {
  const row = await tx
    .selectFrom('sandbox_disbursements')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound);
}

const list: DisbursementBooks['list'] = async (context, { limit, cursor }) => {
  const { tx, orgId, language } = context;
  const after = readCursor(cursor, language);
  let query = tx.selectFrom('sandbox_disbursements').selectAll().where('org_id', '=', orgId);
  if (after !== null) query = query.where(sql<boolean>`id < ${after.id}`);
  const all = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows, nextCursor } = cutPage(all, limit, ({ created_at: at, id }) => ({ at, id }));
  return { items: rows.map((row) => present(context, row)), nextCursor };
};

export const sandboxDisbursements: DisbursementBooks = {
  start,
  read: async (context, id) => present(context, await findSandboxDisbursement(context, id)),
  list,
  readBalance: readSandboxBalance,
};
