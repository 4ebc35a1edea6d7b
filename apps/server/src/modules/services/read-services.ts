import type { ServiceDetail, ServiceRow as Shown } from '@ardoise/contract/services';
import { basicFee } from '@ardoise/contract/values/service-types';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { matchWords } from '../../platform/lists/match-words.ts';
import type { Work } from '../../platform/work.ts';
import { todayAt } from '../students/public.ts';
import { findCurrentYear, yearName } from '../years/public.ts';
import { countNotBilled } from './basic-fees.ts';
import { readAllItems, readAmounts, readOpenYears, readService } from './store.ts';
import { isUsed } from './switch-service.ts';
import type { AmountRow, ItemRow, ServiceRow } from './tables.ts';

interface Filters {
  readonly q?: string | undefined;
  readonly type?: number | undefined;
  readonly isEnabled?: 'true' | 'false' | undefined;
}

/** Basic fees come last: they bill themselves, and are looked at once a year. */
export const serviceList =
  (today: string): List<Filters, Shown> =>
  (_tx, orgId, { q, type, isEnabled }) => ({
    find: (tx, paging) =>
      findRows(tx, {
        ...paging,
        table: 'services',
        where: [
          sql`t.org_id = ${orgId}`,
          ...(type === undefined ? [] : [sql`t.type = ${type}`]),
          ...(isEnabled === undefined ? [] : [sql`t.is_enabled = ${isEnabled === 'true'}`]),
          ...matchWords('t.folded_name', q),
        ],
        order: sql`t.is_enabled desc, t.type, t.folded_name, t.id`,
      }),
    read: async (tx, ids) => {
      const rows = await tx
        .selectFrom('services')
        .selectAll()
        .where('org_id', '=', orgId)
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .execute();
      const items = await readAllItems(tx, orgId, ids);
      const students = await countStudents(tx, orgId, rows, today);
      return inOrder(ids, rows).map((row) => presentRow(row, items, students.get(row.id) ?? 0));
    },
  });

const presentRow = (row: ServiceRow, items: readonly ItemRow[], students: number): Shown => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  cost: row.cost,
  every: row.every,
  isEnabled: row.is_enabled,
  items: items
    .filter(({ service_id, removed_at }) => service_id === row.id && removed_at === null)
    .map(({ id, name, cost }) => ({ id, name, cost })),
  students,
});

/**
 * Of basic fees, who was billed in the current year; of the others, whose subscription runs or is to come. Read from what is kept. Nobody
 * has two basic fees of one service in a year; the kept sums have those too that were closed and had been paid for, which are few.
 */
async function countStudents(
  tx: Tx,
  orgId: string,
  services: readonly ServiceRow[],
  today: string,
): Promise<Map<string, number>> {
  const [basic, others] = [true, false].map((isBasic) =>
    services.filter(({ type }) => (type === basicFee) === isBasic).map(({ id }) => id),
  );
  const year = await findCurrentYear(tx, orgId);
  const { rows } = await sql<{ id: string; students: number }>`
    select s.id, case when s.is_basic then
             (select coalesce(sum(t.fees), 0) from fee_sums t
               where t.org_id = ${orgId} and t.by = 'deadline' and t.year_id = ${year?.id ?? null} and t.service_id = s.id)
             - (select count(*) from fees f
                 where f.org_id = ${orgId} and f.service_id = s.id and f.year_id = ${year?.id ?? null}
                   and f.closed_at is not null and f.paid > 0 and f.subscription_id is null)
           else (select coalesce(sum(u.subscriptions), 0) from subscription_counts u
                  where u.org_id = ${orgId} and u.service_id = s.id and u.is_last and u.runs_until >= ${today}::date)
           end::bigint as students
      from (select id, true as is_basic from unnest((select ${basic ?? []}::uuid[])) as id
            union all select id, false from unnest((select ${others ?? []}::uuid[])) as id) s`.execute(
    tx,
  );
  return new Map(rows.map(({ id, students }) => [id, students]));
}

export async function readServiceDetail(work: Work, id: string): Promise<ServiceDetail> {
  const { tx, orgId } = work;
  const row = await readService(tx, orgId, id);
  const items = await readAllItems(tx, orgId, [id]);
  const students = await countStudents(tx, orgId, [row], await todayAt(work));
  const amounts = await readAmounts(tx, orgId, [id]);
  return {
    ...presentRow(row, items, students.get(id) ?? 0),
    years: row.type === basicFee ? await presentYears(work, row, amounts) : [],
    money: await readMoney(tx, orgId, id),
    canRemove: !(await isUsed(work, id)),
    version: row.version,
  };
}

async function presentYears(
  work: Work,
  service: ServiceRow,
  amounts: readonly AmountRow[],
): Promise<ServiceDetail['years']> {
  const shown: ServiceDetail['years'] = [];
  for (const year of await readOpenYears(work.tx, work.orgId))
    shown.push({
      yearId: year.id,
      yearName: yearName(year.reopening_on, year.closing_on),
      amounts: amounts
        .filter(({ year_id }) => year_id === year.id)
        .map(({ cycle_id, class_id, amount }) => ({
          cycleId: cycle_id,
          classId: class_id,
          amount,
        })),
      notBilled: await countNotBilled(work, service, amounts, year.id),
    });
  return shown;
}

/** From the kept sums: what is asked for by what falls due of it, of fees that are not closed; what is paid, of all that are listed. */
async function readMoney(tx: Tx, orgId: string, id: string): Promise<ServiceDetail['money']> {
  const { rows } = await sql<ServiceDetail['money']>`
    select (select coalesce(sum(d.amount), 0)::bigint from due_sums d
             where d.org_id = ${orgId} and d.service_id = ${id}) as billed,
           coalesce(sum(t.paid), 0)::bigint as paid, coalesce(sum(t.pending), 0)::bigint as pending
      from fee_sums t where t.org_id = ${orgId} and t.by = 'deadline' and t.service_id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? { billed: 0, paid: 0, pending: 0 };
}
