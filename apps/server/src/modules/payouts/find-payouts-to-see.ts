import './tables.ts';
import { type getAttention, shownOfKind } from '@ardoise/contract/attention';
import type { Answer } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';

/** An operator answers within minutes. */
const openTooLongMs = 15 * 60_000;

type Found = Answer<typeof getAttention>['payouts'];

/** Those that wait for the reader's approval, and those of which the operator has not said how they ended. */
export async function findPayoutsToSee({ tx, orgId, actor, now }: SchoolContext): Promise<Found> {
  const askedBefore = new Date(now.getTime() - openTooLongMs);
  const open = tx
    .selectFrom('payouts')
    .where('org_id', '=', orgId)
    .where('state', 'in', ['waiting', 'asked'])
    .where(
      sql<boolean>`case when state = 'asked' then way <> 'bank' and asked_at < ${askedBefore}
                        else waits_for = 'person' and created_by is distinct from ${actor.personId}
                             and key_made_by is distinct from ${actor.personId} end`,
    );
  const { count } = await open
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await open
    .select(['id', 'number', 'amount', 'created_by_name as askedBy', 'state', 'created_at as at'])
    .orderBy('created_at')
    .limit(shownOfKind)
    .execute();
  return {
    count,
    items: rows.map(({ state, at, ...row }) => ({
      ...row,
      isStuck: state === 'asked',
      since: at.toISOString(),
    })),
  };
}
