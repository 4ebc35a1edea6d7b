import '../tables.ts';
import { type getAttention, shownOfKind } from '@ardoise/contract/attention';
import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { listRefunds as call, Refund } from '@ardoise/contract/refunds';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found } from '../../../platform/refusal.ts';
import { familyOf, readSeenCredit } from '../../billing/public.ts';
import { readOwnDrawer } from '../../cash-sessions/public.ts';
import { holderOf, readCreditByHolder } from '../../ledger/public.ts';
import { familiesIn } from '../../students/public.ts';
import type { CreditRefundsTable } from '../tables.ts';
import { findPayingKinds, readRefundPhones } from './refund-ways.ts';

const shown = 50;

export const presentRefund = (row: CreditRefundsTable): Refund => ({
  id: row.id,
  number: row.number,
  way: row.way,
  phone: row.phone,
  amount: row.amount,
  reason: row.reason,
  state: row.state,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  completedAt: row.completed_at?.toISOString() ?? null,
});

export async function readRefund(tx: Tx, orgId: string, id: string): Promise<Refund> {
  const row = await tx
    .selectFrom('credit_refunds')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return presentRefund(found(row, errors.notFound));
}

/** Those of families that were merged into it too. */
export async function listRefunds(
  context: SchoolContext,
  familyId: string,
): Promise<Answer<typeof call>> {
  const { tx, orgId } = context;
  await familyOf(tx, orgId, { familyId });
  const rows = await tx
    .selectFrom('credit_refunds')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`family_id = any(${familiesIn(orgId, familyId)})`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shown)
    .execute();
  const credit = await readCreditByHolder(tx, orgId, familyId);
  const all = credit.held + credit.own;
  const seen = await readSeenCredit(tx, orgId, familyId, credit);
  const ways = await findPayingKinds(context);
  return {
    items: rows.map(presentRefund),
    credit: all,
    ways: ways.map(({ way, by }) => ({
      way,
      most: Math.min(seen, by === 'cash' ? all : credit[holderOf(by)]),
    })),
    drawer: await readOwnDrawer(context),
    phones: await readRefundPhones(tx, orgId, familyId),
  };
}

/** An operator answers within minutes. */
const openTooLongMs = 15 * 60_000;

type Stuck = Answer<typeof getAttention>['refunds'];

/** Those of which the operator has not said how they ended. */
export async function findStuckRefunds({ tx, orgId, now }: SchoolContext): Promise<Stuck> {
  const stuck = tx
    .selectFrom('credit_refunds')
    .where('org_id', '=', orgId)
    .where('state', '=', 'asked')
    .where('asked_at', '<', new Date(now.getTime() - openTooLongMs));
  const { count } = await stuck
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await stuck
    .select(['id', 'family_id', 'way', 'amount', 'phone', 'asked_at'])
    .orderBy('asked_at')
    .limit(shownOfKind)
    .execute();
  return {
    count,
    items: rows.flatMap(({ id, family_id: familyId, way, amount, phone, asked_at: askedAt }) =>
      way === 'cash' || phone === null || askedAt === null
        ? []
        : [{ id, familyId, operator: way, amount, phone, since: askedAt.toISOString() }],
    ),
  };
}
