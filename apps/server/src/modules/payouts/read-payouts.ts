import './tables.ts';
import {
  type getPayoutOptions,
  type listPayouts,
  type Payout,
  type PayoutPurpose,
  type PayoutState,
  payoutWays,
} from '@ardoise/contract/payouts/payouts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { answerList, findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { beginsWith, matchText, mostSearched } from '../../platform/lists/match-words.ts';
import { found } from '../../platform/refusal.ts';
import { findMembers } from '../identity/public.ts';
import { readHeld } from '../ledger/public.ts';
import { findPayoutKind } from '../mobile-money/public.ts';
import { readPayoutRules } from './payout-rules.ts';
import { presentPayout, presentTo } from './present-payout.ts';
import { payoutLimits } from './rules.ts';
import type { PayoutRow } from './tables.ts';

type Query = Input<typeof listPayouts>['query'];
type Filters = Pick<Query, 'state' | 'purpose' | 'q'>;

const readRows = async (tx: Tx, orgId: string, ids: readonly string[]): Promise<PayoutRow[]> => {
  const { rows } = await sql<PayoutRow>`
    select t.* from unnest(${[...ids]}::uuid[]) wanted (id)
     cross join lateral (select * from payouts where org_id = ${orgId} and id = wanted.id limit 1) t`.execute(
    tx,
  );
  return inOrder(ids, rows);
};

const payoutList: List<Filters, PayoutRow> = (_tx, orgId, { state, purpose, q = '' }) => ({
  find: (tx, paging) => {
    const typed = q.trim();
    const matches = [...matchText('t.number', typed), ...matchText('t.reference', typed)];
    const digits = typed.replaceAll(/\s/g, '');
    const isPhone = /^\+?\d+$/.test(digits);
    const phone = isPhone ? matchText('t.phone', digits) : [];
    return findRows(tx, {
      ...paging,
      table: 'payouts',
      where: [
        sql`t.org_id = ${orgId}`,
        ...(state === undefined ? [] : [sql`t.state = ${state}`]),
        ...(purpose === undefined ? [] : [sql`t.purpose = ${purpose}`]),
      ],
      searched: typed === '' ? [] : [sql`(${sql.join([...matches, ...phone], sql` or `)})`],
      searchedTo: {
        rows: mostSearched,
        others: [
          ...beginsWith('t.number', typed),
          ...beginsWith('t.reference', typed),
          ...(isPhone ? beginsWith('t.phone', digits) : []),
        ],
      },
      order: sql`t.created_at desc, t.id`,
      backwards: sql`t.created_at, t.id desc`,
    });
  },
  read: (tx, ids) => readRows(tx, orgId, ids),
});

export async function listOwn(
  context: SchoolContext,
  query: Query,
): Promise<Answer<typeof listPayouts>> {
  const { items, ...rest } = await answerList(payoutList, context, query);
  return { ...rest, items: items.map((row) => presentTo(context.actor.personId, row)) };
}

/** What can be paid out: held for the school by the provider, and not on its way already. */
export const readAvailable = readHeld;

interface After {
  readonly createdAt: Date;
  readonly id: string;
}

/** The newest of a school, page by page from where the last one ended. */
export async function readPayouts(
  tx: Tx,
  orgId: string,
  { purpose, after, limit }: { purpose: PayoutPurpose; after: After | null; limit: number },
): Promise<Array<Omit<Payout, 'isOwn'>>> {
  let query = tx
    .selectFrom('payouts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('purpose', '=', purpose);
  if (after !== null)
    query = query.where(
      sql<boolean>`(created_at < ${after.createdAt} or (created_at = ${after.createdAt} and id > ${after.id}))`,
    );
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
  return rows.map(presentPayout);
}

/** Only of the purpose that programs may see: what the school pays itself is none of theirs. */
export async function readDisbursement(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<Omit<Payout, 'isOwn'>> {
  const row = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('purpose', '=', 'disbursement')
    .executeTakeFirst();
  return presentPayout(found(row, errors.notFound));
}

interface ToldDisbursement {
  readonly id: string;
  readonly number: string;
  readonly amount: number;
  readonly reference: string | null;
  readonly state: PayoutState;
  readonly failure: string | null;
}

/** Of a disbursement that has ended, whoever ended it; null of anything else. */
export async function readDisbursementToTell(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<ToldDisbursement | null> {
  const row = await tx
    .selectFrom('payouts')
    .select(['id', 'number', 'amount', 'reference', 'state', 'failure'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('purpose', '=', 'disbursement')
    .where('state', 'in', ['paid', 'failed', 'cancelled', 'refused'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, failure: row.state === 'paid' ? null : (row.failure ?? row.state) };
}

type Options = Answer<typeof getPayoutOptions>;

export async function readOptions(
  { tx, orgId, services, now }: SchoolContext,
  confirmBy: Options['confirmBy'],
): Promise<Options> {
  const { onTheWay } = await tx
    .selectFrom('payouts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('onTheWay'))
    .where('org_id', '=', orgId)
    .where('state', 'in', ['waiting', 'created', 'asked'])
    .executeTakeFirstOrThrow();
  const members = await findMembers(tx, orgId);
  const ways = payoutWays.filter((way) => way === 'bank' || findPayoutKind(services, way) !== null);
  return {
    ...(await readPayoutRules(tx, orgId, now)),
    available: Math.max(0, await readAvailable(tx, orgId)),
    onTheWay: Number(onTheWay),
    deskAbove: services.settings.payoutDeskAbove,
    owners: members.filter(({ role }) => role === 'adminOrOwner').length,
    ways: ways.map((way) => ({ way, ...payoutLimits(way) })),
    confirmBy,
  };
}
