import type { Input } from '@ardoise/contract/protocol/call';
import type { FeeSortKey, listFees as call } from '@ardoise/contract/fees';
import { type RawBuilder, sql } from 'kysely';

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

/** What is known of all fees that are walked: a part in which there are none would be walked to its end. */
export interface Walked {
  readonly state: number;
  readonly isDiscounted: boolean;
  readonly hasDeadline: boolean;
  readonly isPaidAt: boolean;
}

/** Some fees of one state, and the column whose index has them in the order of the key. */
interface Part {
  readonly only: Sql;
  readonly column: Sql;
  /** The key itself, where the index has it under another name: then no fee is looked at. */
  readonly value: Sql | undefined;
}

const part = (column: Sql, only: Sql = sql`true`, value?: Sql): Part => ({ only, column, value });
const byTime: Sql = sql`t.created_at`;
const byNet: Sql = sql`t.net`;

/**
 * Where the key is the same for all, the order is that of time; where it equals the net amount, that of the net amounts. So a
 * fee is in few indexes, which every payment writes anew. Conditions stand as those of the indexes do.
 */
function partsOf(key: FeeSortKey, walked: Walked): readonly Part[] {
  switch (key) {
    case 'name':
      return [part(sql`t.sort_name`)];
    case 'net':
      return [part(byNet)];
    case 'createdAt':
      return [part(byTime)];
    case 'amount':
      return byDiscount(walked, sql`t.amount`, part(byNet, sql`t.discount = 0`, byNet));
    case 'discount':
      return byDiscount(walked, sql`t.discount`, part(byTime, sql`t.discount = 0`));
    case 'pending':
      // Of an unpaid fee that is listed nothing is closed: all of it is pending.
      if (walked.state === 1) return [part(byNet)];
      return [part(walked.state === 2 ? sql`t.pending` : byTime)];
    case 'paid':
      return byPaid(walked);
    case 'deadline':
      return byDeadline(walked);
    case 'paidAt':
      return byPayment(walked);
  }
}

const byDiscount = ({ isDiscounted }: Walked, discounted: Sql, others: Part): Part[] => [
  part(discounted, sql`t.discount > 0`),
  ...(isDiscounted ? [] : [others]),
];

function byPaid({ state }: Walked): Part[] {
  if (state === 1) return [part(byTime)];
  const own = part(sql`t.paid`, sql`t.paid <> t.net`);
  return state === 2 ? [own] : [own, part(byNet, sql`t.paid = t.net`)];
}

/** What is paid has none. Of the rest few have none, and an index of their own. */
function byDeadline({ state, hasDeadline }: Walked): Part[] {
  if (state === 3) return [part(byTime)];
  const own = part(sql`t.since_on`, sql`t.since_on is not null`);
  return hasDeadline ? [own] : [own, part(byTime, sql`t.since_on is null and t.state < 3`)];
}

/** Of what is not unpaid few were never paid, as where all of it is a discount, and have an index of their own. */
function byPayment({ state, isPaidAt }: Walked): Part[] {
  const own = part(sql`t.paid_at`, sql`t.paid_at is not null`);
  if (isPaidAt) return [own];
  return [
    own,
    part(byTime, state === 1 ? sql`t.paid_at is null` : sql`t.paid_at is null and t.state > 1`),
  ];
}

const selected = (sort: FeeSort, value = values[keyOf(sort)]): Sql =>
  sql`select t.id, t.created_at, ${value} as key from fees t`;

/** The same the other way round. */
export const reversed = (sort: FeeSort): FeeSort =>
  sort.startsWith('-') ? keyOf(sort) : `-${keyOf(sort)}`;

/** On `t` with its `key`. */
export const orderBy = (sort: FeeSort, key: Sql = sql`t.key`): Sql =>
  sort.startsWith('-')
    ? sql`${key} desc, t.created_at desc, t.id desc`
    : sql`${key}, t.created_at, t.id`;

/** Fenced, so that the filters choose the index and not the order. */
export const allOf = (where: Sql, sort: FeeSort): Sql =>
  sql`(${selected(sort)} where ${where} offset 0)`;

/** Of one year and state, in the order of indexes, no further than so many. */
export const firstOf = (where: Sql, walked: Walked, sort: FeeSort, most: number): Sql[] =>
  partsOf(keyOf(sort), walked).map(
    ({ only, column, value }) => sql`(${selected(sort, value)} where ${where} and ${only}
      order by ${orderBy(sort, column)} limit ${most})`,
  );
