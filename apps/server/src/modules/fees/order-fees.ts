import type { Input } from '@ardoise/contract/protocol/call';
import type { FeeSortKey, listFees as call } from '@ardoise/contract/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Paging } from '../../platform/lists/list.ts';

type Sql = RawBuilder<unknown>;
export type FeeSort = NonNullable<Input<typeof call>['query']['sort']>;

const keyOf = (sort: FeeSort): FeeSortKey => sort.replace('-', '') as FeeSortKey;

/** On `t`, the fees: by what they are sorted, those without a deadline last and those without a payment first. */
const values: Record<FeeSortKey, Sql> = {
  name: sql`t.sort_name`,
  amount: sql`t.amount`,
  net: sql`t.net`,
  discount: sql`t.discount`,
  pending: sql`t.pending`,
  paid: sql`t.paid`,
  createdAt: sql`t.created_at`,
  deadline: sql`coalesce(t.since_on, 'infinity')`,
  paidAt: sql`coalesce(t.paid_at, '-infinity')`,
};

/** Some fees of one state, and the column whose index has them in the order of the key. */
interface Part {
  readonly only: Sql;
  readonly column: Sql;
}

const all = sql`true`;
const byTime: Sql = sql`t.created_at`;
const byNet: Sql = sql`t.net`;

/**
 * Where the key is the same for all, the order is that of time; where it equals the net amount, that of the net amounts. So a
 * fee is in few indexes, which every payment writes anew. Conditions stand as those of the indexes do.
 */
function partsOf(key: FeeSortKey, state: number): readonly Part[] {
  switch (key) {
    case 'name':
      return [{ only: all, column: sql`t.sort_name` }];
    case 'net':
      return [{ only: all, column: byNet }];
    case 'createdAt':
      return [{ only: all, column: byTime }];
    case 'amount':
      return [
        { only: sql`t.discount = 0`, column: byNet },
        { only: sql`t.discount > 0`, column: sql`t.amount` },
      ];
    case 'discount':
      return [
        { only: sql`t.discount = 0`, column: byTime },
        { only: sql`t.discount > 0`, column: sql`t.discount` },
      ];
    case 'pending':
      // Of an unpaid fee that is listed nothing is closed: all of it is pending.
      if (state === 1) return [{ only: all, column: byNet }];
      return [{ only: all, column: state === 2 ? sql`t.pending` : byTime }];
    case 'paid':
      if (state === 1) return [{ only: all, column: byTime }];
      return [
        { only: sql`t.paid <> t.net`, column: sql`t.paid` },
        { only: sql`t.paid = t.net`, column: byNet },
      ];
    case 'deadline':
      return [
        { only: sql`t.since_on is not null`, column: sql`t.since_on` },
        { only: sql`t.since_on is null`, column: byTime },
      ];
    case 'paidAt':
      return [
        { only: sql`t.paid_at is not null`, column: sql`t.paid_at` },
        { only: sql`t.paid_at is null`, column: byTime },
      ];
  }
}

const selected = (sort: FeeSort): Sql =>
  sql`select t.id, t.created_at, ${values[keyOf(sort)]} as key from fees t`;

/** On `t` with its `key`. */
export const orderBy = (sort: FeeSort, key: Sql = sql`t.key`): Sql =>
  sort.startsWith('-')
    ? sql`${key} desc, t.created_at desc, t.id desc`
    : sql`${key}, t.created_at, t.id`;

/** Fenced, so that the filters choose the index and not the order. */
export const allOf = (where: Sql, sort: FeeSort): Sql =>
  sql`(${selected(sort)} where ${where} offset 0)`;

/** Of one year and state, in the order of indexes, no further than the page goes. */
export const firstOf = (
  where: Sql,
  state: number,
  sort: FeeSort,
  { page, perPage }: Paging,
): Sql[] =>
  partsOf(keyOf(sort), state).map(
    ({ only, column }) => sql`(${selected(sort)} where ${where} and ${only}
      order by ${orderBy(sort, column)} limit ${page * perPage})`,
  );
