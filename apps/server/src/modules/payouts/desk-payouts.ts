import './tables.ts';
import type { DeskPayout, listDeskPayouts } from '@ardoise/contract/desk/payouts';
import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { answerList, findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { matchText } from '../../platform/lists/match-words.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { forSchool, type Work } from '../../platform/work.ts';
import { changePayout, endUnsent } from './decide-payout.ts';
import { lockPayout, presentPayout } from './present-payout.ts';
import { isStuck, stuckBefore } from './rules.ts';
import { order } from './start-payout.ts';
import type { PayoutRow } from './tables.ts';

type Query = Input<typeof listDeskPayouts>['query'];

/** To be approved, to be carried out at the bank, or to be settled since the operator does not say how it ended. */
const isWaiting = (now: Date) =>
  sql`(t.waits_for = 'desk' or (t.state = 'asked' and (t.way = 'bank' or t.asked_at < ${stuckBefore(now)})))`;
/** What never came to the desk is the school's and the operator's affair. */
const isOfDesk = (now: Date) => sql`(${isWaiting(now)} or t.desk_by is not null or t.way = 'bank')`;

interface Row extends PayoutRow {
  readonly school: DeskPayout['school'];
}

async function readRows(tx: Tx, ids: readonly string[], now: Date): Promise<DeskPayout[]> {
  const rows: Row[] = await tx
    .selectFrom('payouts as t')
    .innerJoin('organisations as o', 'o.org_id', 't.org_id')
    .selectAll('t')
    .select(
      sql<
        DeskPayout['school']
      >`jsonb_build_object('id', o.org_id, 'name', o.name, 'appId', o.app_id)`.as('school'),
    )
    .where('t.id', 'in', [...ids])
    .execute();
  return inOrder(
    ids,
    rows.map((row) => ({
      ...presentPayout(row),
      isStuck: isStuck(row, now),
      school: row.school,
    })),
  );
}

const deskList =
  (now: Date): List<Pick<Query, 'state' | 'q'>, DeskPayout> =>
  (_tx, _orgId, { state, q }) => ({
    find: (tx, paging) =>
      findRows(tx, {
        ...paging,
        table: 'payouts',
        where: [
          isOfDesk(now),
          ...(state === undefined ? [] : [sql`t.state = ${state}`]),
          ...matchText('t.number', q),
        ],
        order: sql`not ${isWaiting(now)}, case when ${isWaiting(now)} then t.created_at end, t.created_at desc, t.id`,
      }),
    read: (tx, ids) => readRows(tx, ids, now),
  });

/** How many wait for the desk, with the bank accounts that it has to confirm. */
export async function countWaitingPayouts({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from payouts t where ${isWaiting(now)})
         + (select count(*) from payout_targets where kind = 'bank' and verified_at is null
              and refused_reason is null and removed_at is null) as count`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

export async function listAtDesk(
  context: SignedInContext,
  query: Query,
): Promise<Answer<typeof listDeskPayouts>> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payouts t where ${isWaiting(context.now)}`.execute(context.tx);
  return {
    ...(await answerList(deskList(context.now), context, query)),
    waiting: rows[0]?.count ?? 0,
  };
}

/** The desk decides in the platform's scope; what it writes and says is of the school. */
export async function lockAtDesk(
  context: SignedInContext,
  id: string,
): Promise<{ work: Work; before: PayoutRow }> {
  const known = await context.tx
    .selectFrom('payouts')
    .select('org_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const work = forSchool(context, found(known, errors.notFound).org_id);
  return { work, before: await lockPayout(work.tx, work.orgId, id) };
}

async function lockWaiting(context: SignedInContext, id: string) {
  const locked = await lockAtDesk(context, id);
  if (locked.before.waits_for !== 'desk') throw new Refusal(payoutErrors.payoutDecided);
  return locked;
}

export async function readAtDesk(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  id: string,
): Promise<DeskPayout> {
  const [row] = await readRows(tx, [id], now);
  return found(row, errors.notFound);
}

/** By an operator it is sent; to a bank somebody carries it out now, and from then on the school cannot cancel it. */
export async function approveAtDesk(context: SignedInContext, id: string): Promise<DeskPayout> {
  const { work, before } = await lockWaiting(context, id);
  const isBank = before.way === 'bank';
  await changePayout(work, before, 'deskApproved', {
    state: isBank ? 'asked' : 'created',
    waits_for: null,
    desk_at: work.now,
    desk_by: context.actor.personId,
    ...(isBank ? { asked_at: work.now } : {}),
  });
  if (!isBank) await order(work, id);
  return readAtDesk(context, id);
}

export async function refuseAtDesk(
  context: SignedInContext,
  id: string,
  reason: string,
): Promise<DeskPayout> {
  const { work, before } = await lockWaiting(context, id);
  await work.tx
    .updateTable('payouts')
    .set({ desk_at: work.now, desk_by: context.actor.personId })
    .where('org_id', '=', work.orgId)
    .where('id', '=', id)
    .execute();
  await endUnsent(work, before, 'refused', reason);
  return readAtDesk(context, id);
}
