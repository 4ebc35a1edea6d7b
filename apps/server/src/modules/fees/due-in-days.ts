import './tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ChosenFees, FeeFilters, FoundBy } from './chosen-fees.ts';

type Sql = RawBuilder<unknown>;
type DueDays = Pick<FeeFilters, 'dueFrom' | 'dueTo'>;

const isIn = ({ dueFrom, dueTo }: DueDays, day: Sql): Sql =>
  sql.join(
    [
      ...(dueFrom === undefined ? [] : [sql`${day} >= ${dueFrom}::date`]),
      ...(dueTo === undefined ? [] : [sql`${day} <= ${dueTo}::date`]),
    ],
    sql` and `,
  );

const partsIn = (days: DueDays, fee: Sql): Sql =>
  sql`select coalesce(sum(part.amount), 0)::bigint
        from ardoise_due_parts(${fee}.org_id, ${fee}.id, ${fee}.paid, ${fee}.discount) part
       where ${isIn(days, sql`part.due_on`)}`;

/** Of a fee of this name: what of it falls due in the chosen days, less the discount. */
export const dueOf = (days: DueDays, fee: Sql): Sql => sql`(${partsIn(days, fee)})`;

/**
 * On `t`, the fees: something of them falls due in the chosen days. A discount may have left nothing of an installment. Either those with an
 * installment in these days are gathered, or each fee that is come by is asked whether it has one, as a value: `exists` would be
 * turned into a join over the whole school.
 */
export function dueConditions(
  { orgId, filters }: Pick<ChosenFees, 'orgId' | 'filters'>,
  way: FoundBy,
): Sql[] {
  if (filters.dueFrom === undefined && filters.dueTo === undefined) return [];
  const days = isIn(filters, sql`i.due_on`);
  return [
    sql`t.closed_at is null and (t.discount = 0 or (${partsIn(filters, sql`t`)}) > 0)`,
    way === 'gathered'
      ? sql`t.id in (select i.fee_id from fee_installments i where i.org_id = ${orgId} and ${days})`
      : sql`(select true from fee_installments i where i.org_id = ${orgId} and i.fee_id = t.id and ${days} limit 1)`,
  ];
}

/**
 * On `t`, the steps: those that lead into the chosen days from before them. Each fee of which something falls due in these days has
 * one such step.
 */
export const stepConditions = ({ dueFrom, dueTo }: DueDays): Sql =>
  sql.join(
    [
      dueFrom === undefined
        ? sql`t.before_on is null`
        : sql`t.due_on >= ${dueFrom}::date and (t.before_on is null or t.before_on < ${dueFrom}::date)`,
      ...(dueTo === undefined ? [] : [sql`t.due_on <= ${dueTo}::date`]),
    ],
    sql` and `,
  );

/** Whether the kept sums know what falls due of the chosen fees: by year, class and service. */
const isKeptByDay = ({
  q = '',
  ids,
  state,
  type,
  overdueDays,
  paidFrom,
  paidTo,
  arrears,
}: FeeFilters) =>
  q === '' &&
  [ids, state, type, overdueDays, paidFrom, paidTo, arrears].every(
    (filter) => filter === undefined,
  );

/** What falls due of all chosen fees in the chosen days: of the dashboard the same to the franc. */
export async function sumDue(tx: Tx, chosen: ChosenFees, where: Sql): Promise<number> {
  const { filters } = chosen;
  const { rows } = await sql<{ due: number }>`
    select coalesce(sum(due.amount), 0)::bigint as due
      from (${isKeptByDay(filters) ? keptDue(chosen) : sql`select ${dueOf(filters, sql`t`)} as amount from fees t where ${where}`}) due`.execute(
    tx,
  );
  return rows[0]?.due ?? 0;
}

function keptDue({ orgId, filters, year, owedYearIds, classIds }: ChosenFees): Sql {
  const yearIds = year === null ? owedYearIds : [year.id];
  return sql.join(
    [
      sql`select s.amount from due_sums s where s.org_id = ${orgId} and s.year_id = any(${[...yearIds]}::uuid[])`,
      isIn(filters, sql`s.due_on`),
      ...(classIds === null ? [] : [sql`s.class_id = any(${[...classIds]}::uuid[])`]),
      ...(filters.serviceId === undefined ? [] : [sql`s.service_id = ${filters.serviceId}`]),
    ],
    sql` and `,
  );
}
