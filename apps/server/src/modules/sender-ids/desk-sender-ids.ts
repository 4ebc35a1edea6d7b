import './tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { DeskSenderId, listDeskSenderIds } from '@ardoise/contract/desk/sender-ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { answerList, findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { matchWords } from '../../platform/lists/match-words.ts';
import { found } from '../../platform/refusal.ts';
import { presentSenderId } from './present-sender-id.ts';
import type { SenderIdRow } from './tables.ts';

type Query = Input<typeof listDeskSenderIds>['query'];

const isWaiting = sql`t.state in ('submitted', 'underReview')`;

/** The letters and digits of its name, or the words of its school's. */
function matchTyped(q: string): RawBuilder<unknown>[] {
  const typed = q.replaceAll(/[\s%_\\]/g, '').toLowerCase();
  if (typed === '') return [];
  const words = matchWords('o.search_text', q);
  const ofSchool = words.length === 0 ? sql`false` : sql.join(words, sql` and `);
  return [
    sql`(t.folded_name like ${`%${typed}%`}
         or exists (select from organisations o where o.org_id = t.org_id and ${ofSchool}))`,
  ];
}

/** What nobody has paid for is no question to the desk yet. */
const paidConditions = ({ state, q = '' }: Pick<Query, 'state' | 'q'>): RawBuilder<unknown>[] => [
  sql`t.paid_at is not null`,
  ...(state === undefined ? [] : [sql`t.state = ${state}`]),
  ...matchTyped(q),
];

interface Row extends SenderIdRow {
  readonly school: DeskSenderId['school'];
  readonly others: string[];
}

async function readRows(tx: Tx, ids: readonly string[]): Promise<DeskSenderId[]> {
  const { rows } = await sql<Row>`
    select s.*, jsonb_build_object('id', o.org_id, 'name', o.name, 'appId', o.app_id, 'town', o.town) as school,
           array(select other_school.name from sender_ids other
                   join organisations other_school on other_school.org_id = other.org_id
                  where other.folded_name = s.folded_name and other.org_id <> s.org_id and other.paid_at is not null
                  order by other_school.name limit 10) as others
      from sender_ids s join organisations o on o.org_id = s.org_id
     where s.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map((row) => ({
    ...presentSenderId(row),
    school: row.school,
    gateways: row.gateways,
    others: row.others,
  }));
}

const deskSenderIdList: List<Pick<Query, 'state' | 'q'>, DeskSenderId> = (
  _tx,
  _orgId,
  filters,
) => ({
  find: (tx, paging) =>
    findRows(tx, {
      ...paging,
      table: 'sender_ids',
      where: paidConditions(filters),
      order: sql`not (${isWaiting}), case when ${isWaiting} then t.submitted_at end, t.decided_at desc nulls last, t.id`,
    }),
  read: async (tx, ids) => inOrder(ids, await readRows(tx, ids)),
});

/** How many wait for the desk. */
export async function countWaitingSenderIds(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sender_ids t where ${isWaiting}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export const listAtDesk = async (
  context: SignedInContext,
  query: Query,
): Promise<Answer<typeof listDeskSenderIds>> => ({
  ...(await answerList(deskSenderIdList, context, query)),
  waiting: await countWaitingSenderIds(context.tx),
});

export async function readAtDesk(tx: Tx, id: string): Promise<DeskSenderId> {
  const [row] = await readRows(tx, [id]);
  return found(row, errors.notFound);
}
