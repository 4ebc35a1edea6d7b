import type { listCashSessions as call } from '@ardoise/contract/cash-sessions';
import type { Input } from '@ardoise/contract/protocol/call';
import { type RawBuilder, sql } from 'kysely';
import { nameOfSession } from './session-names.ts';

type Sql = RawBuilder<unknown>;

export type SessionFilters = Pick<
  Input<typeof call>['query'],
  'cashierId' | 'state' | 'from' | 'to'
> & {
  /** What a search fits: each a till with its cashier, as sessions name them. */
  readonly names: readonly string[] | undefined;
  /** Of one session, where the search is one: it is found whatever it is called. */
  readonly number: number | undefined;
};

/** What filters choose. Each session stands in exactly one of the sums and the others. */
export interface ChosenSessions {
  /** All of them, as conditions on `t`. */
  readonly where: Sql;
  /** Those that are locked, of whole months, as conditions on `s`, their sums. */
  readonly sums: Sql;
  /** What is open, and what is left of months that are not whole: parts, each as conditions on `t`. */
  readonly others: readonly Sql[];
}

const states = {
  open: sql`t.closed_at is null`,
  closed: sql`t.closed_at is not null`,
  variance: sql`t.counted <> t.expected`,
} as const;

const isNamed = (row: 's' | 't', names: readonly string[]): Sql =>
  names.length === 0 ? sql`false` : sql`${nameOfSession(row)} = any(${[...names]}::text[])`;

/** The moment at which a day, or the one after it, begins at the school. */
const beginningOf = (orgId: string, day: string, after = 0): Sql => sql`
  ((${day}::date + ${after}::int)::timestamp at time zone
    (select time_zone from organisations where org_id = ${orgId}))`;

/** As the sums have it, whatever the zone of the school. */
export const monthOf = (at: Sql): Sql => sql`date_trunc('month', ${at} at time zone 'UTC')::date`;

/** The first that begins then or later. */
const wholeMonthFrom = (at: Sql): Sql =>
  sql`date_trunc('month', ${at} at time zone 'UTC' + interval '1 month - 1 microsecond')::date`;

const beginningOfMonth = (month: Sql): Sql => sql`${month}::timestamp at time zone 'UTC'`;

const all = (conditions: readonly Sql[]): Sql => sql.join([...conditions], sql` and `);

const isFound = ({ names, number }: SessionFilters): Sql[] => {
  if (names === undefined) return [];
  if (number === undefined) return [isNamed('t', names)];
  const isNumbered = sql`t.number = ${number}`;
  return [names.length === 0 ? isNumbered : sql`(${isNumbered} or ${isNamed('t', names)})`];
};

export function chooseSessions(orgId: string, filters: SessionFilters): ChosenSessions {
  const { cashierId, state, from, to, names, number } = filters;
  const begin = from === undefined ? null : beginningOf(orgId, from);
  const end = to === undefined ? null : beginningOf(orgId, to, 1);
  const where = all([
    sql`t.org_id = ${orgId}`,
    ...(cashierId === undefined ? [] : [sql`t.cashier_id = ${cashierId}`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(begin === null ? [] : [sql`t.opened_at >= ${begin}`]),
    ...(end === null ? [] : [sql`t.opened_at < ${end}`]),
    ...isFound(filters),
  ]);
  // One session that is named by its number, or those that are open, are few.
  if (number !== undefined || state === 'open') return { where, sums: sql`false`, others: [where] };
  const first = begin === null ? null : wholeMonthFrom(begin);
  const broken = end === null ? null : monthOf(end);
  const sums = all([
    sql`s.org_id = ${orgId}`,
    ...(cashierId === undefined ? [] : [sql`s.cashier_id = ${cashierId}`]),
    ...(state === 'variance' ? [sql`s.is_uneven`] : []),
    ...(first === null ? [] : [sql`s.month >= ${first}`]),
    ...(broken === null ? [] : [sql`s.month < ${broken}`]),
    ...(names === undefined ? [] : [isNamed('s', names)]),
  ]);
  const locked = sql`${where} and t.closed_at is not null`;
  const last = first === null ? broken : sql`greatest(${first}, ${broken})`;
  return {
    where,
    sums,
    others: [
      ...(state === undefined ? [sql`${where} and t.closed_at is null`] : []),
      ...(first === null ? [] : [sql`${locked} and t.opened_at < ${beginningOfMonth(first)}`]),
      ...(broken === null || last === null
        ? []
        : [sql`${locked} and t.opened_at >= ${beginningOfMonth(last)}`]),
    ],
  };
}
