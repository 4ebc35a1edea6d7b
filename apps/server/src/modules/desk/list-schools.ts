import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { DeskSchoolRow, listDeskSchools } from '@ardoise/contract/desk/schools';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { answerList, findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { matchWords } from '../../platform/lists/match-words.ts';
import type { Work } from '../../platform/work.ts';
import type { OrganisationRow } from '../identity/public.ts';

export const presentRow = (row: OrganisationRow, now: Date): DeskSchoolRow => ({
  id: row.org_id,
  name: row.name,
  askedName: row.asked_name,
  appId: row.app_id,
  town: row.town,
  state: row.verification,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  registeredAt: row.created_at.toISOString(),
  isSuspended: row.suspended_at !== null,
  planId: row.plan_until !== null && row.plan_until <= now ? 'basic' : row.plan_id,
});

type Query = Input<typeof listDeskSchools>['query'];

/** First what waits, then what nobody has looked at. A verified school that asks for another name waits too. */
const schoolListAt =
  (now: Date): List<Pick<Query, 'q' | 'state' | 'isSuspended'>, DeskSchoolRow> =>
  (_tx, _orgId, { q, state, isSuspended }) => ({
    find: (tx, paging) =>
      findRows(tx, {
        ...paging,
        table: 'organisations',
        id: 'org_id',
        where: [
          sql`t.closed_at is null`,
          ...(state === 'waiting' ? [sql`t.waiting_since is not null`] : []),
          ...(state === undefined || state === 'waiting' ? [] : [sql`t.verification = ${state}`]),
          ...(isSuspended === undefined
            ? []
            : [sql`(t.suspended_at is not null) = ${isSuspended}`]),
          ...matchWords('t.search_text', q),
        ],
        order: sql`t.waiting_since asc nulls last, t.verification <> 'unverified', t.created_at, t.org_id`,
      }),
    read: async (tx, ids) => {
      const rows = await tx
        .selectFrom('organisations')
        .selectAll()
        .where(sql<boolean>`org_id = any(${[...ids]}::uuid[])`)
        .execute();
      return inOrder(
        ids,
        rows.map((row) => presentRow(row, now)),
      );
    },
  });

export const listSchools = async (
  work: Pick<Work, 'tx' | 'orgId' | 'now'>,
  query: Query,
): Promise<Answer<typeof listDeskSchools>> => ({
  ...(await answerList(schoolListAt(work.now), work, query)),
  ...(await countWaiting(work.tx)),
});

async function countWaiting(tx: Tx): Promise<{ waiting: number; oldestSince: string | null }> {
  const { waiting, oldest } = await tx
    .selectFrom('organisations')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('waiting_since').as('oldest')])
    .where('waiting_since', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting, oldestSince: (oldest as Date | null)?.toISOString() ?? null };
}
