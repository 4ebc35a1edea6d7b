import './tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { listRatings, Rating } from '@ardoise/contract/ratings/ratings';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
import {
  beginsWith,
  matchText,
  matchWrittenWords,
  mostSearched,
} from '../../platform/lists/match-words.ts';
import { found } from '../../platform/refusal.ts';
import type { RatingRow } from './tables.ts';

type Filters = Input<typeof listRatings>['query'];
type Sql = RawBuilder<unknown>;

const orders: Record<NonNullable<Filters['sort']>, Sql> = {
  givenAt: sql`t.given_at, t.id`,
  '-givenAt': sql`t.given_at desc, t.id desc`,
  overall: sql`t.overall, t.given_at desc, t.id desc`,
  '-overall': sql`t.overall desc, t.given_at desc, t.id desc`,
};

const states: Record<NonNullable<Filters['state']>, Sql> = {
  unanswered: sql`t.answer is null and t.hidden_at is null and t.comment <> ''`,
  answered: sql`t.answer is not null`,
  hidden: sql`t.hidden_at is not null`,
};

/** Midnight of a day at the school. */
const dayBegins = (orgId: string, day: string, daysLater: number): Sql =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone
        (select time_zone from organisations where org_id = ${orgId}))`;

function conditions(orgId: string, { stars, state, about, from, to }: Filters): Sql[] {
  return [
    sql`t.org_id = ${orgId}`,
    ...(stars === undefined ? [] : [sql`t.overall = ${stars}`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(about === undefined
      ? []
      : [about === 'payment' ? sql`t.payment_id is not null` : sql`t.application_id is not null`]),
    ...(from === undefined ? [] : [sql`t.given_at >= ${dayBegins(orgId, from, 0)}`]),
    ...(to === undefined ? [] : [sql`t.given_at < ${dayBegins(orgId, to, 1)}`]),
  ];
}

const searched = ({ q }: Filters): Sql[] => {
  const comment = matchWrittenWords('t.comment', q);
  const columns = [
    ...(comment.length === 0 ? [] : [sql`(${sql.join(comment, sql` and `)})`]),
    ...matchText('t.number', q),
  ];
  return columns.length === 0 ? [] : [sql`(${sql.join(columns, sql` or `)})`];
};

export const ratingList: List<Filters, Rating> = (_tx, orgId, filters) => ({
  find: (tx, paging) =>
    findRows(tx, {
      table: 'ratings',
      where: conditions(orgId, filters),
      searched: searched(filters),
      searchedTo: { rows: mostSearched, others: beginsWith('t.number', filters.q ?? '') },
      order: orders[filters.sort ?? '-givenAt'],
      ...paging,
    }),
  read: async (tx, ids) => inOrder(ids, (await readRows(tx, orgId, ids)).map(presentRating)),
});

const readRows = (tx: Tx, orgId: string, ids: readonly string[]): Promise<RatingRow[]> =>
  tx
    .selectFrom('ratings')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .execute();

export const readRating = async (tx: Tx, orgId: string, id: string): Promise<Rating> =>
  presentRating(found((await readRows(tx, orgId, [id]))[0], errors.notFound));

const presentRating = (row: RatingRow): Rating => ({
  id: row.id,
  about: row.payment_id === null ? 'application' : 'payment',
  number: row.number,
  applicationId: row.application_id,
  overall: row.overall,
  product: row.product,
  service: row.service,
  environment: row.environment,
  scene: row.scene,
  comment: row.comment,
  initials: row.initials,
  language: row.language,
  givenAt: row.given_at.toISOString(),
  changedAt: row.changed_at?.toISOString() ?? null,
  answer:
    row.answer === null || row.answered_at === null
      ? null
      : { text: row.answer, at: row.answered_at.toISOString(), by: row.answered_by },
  hidden:
    row.hidden_at === null
      ? null
      : {
          reason: row.hidden_reason ?? '',
          at: row.hidden_at.toISOString(),
          by: row.hidden_by,
        },
});
