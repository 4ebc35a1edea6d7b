import type { DueParts } from '@ardoise/contract/dashboard/dashboard-parts';
import { sql } from 'kysely';
import { together } from '../../platform/db/database.ts';
import { nameServices } from '../services/public.ts';
import type { Asked } from './school.ts';

/** What falls due on a day for tuition, or for a service. */
interface DueRow {
  readonly dueOn: string;
  /** The nil one for tuition. */
  readonly serviceId: string;
  readonly amount: number;
  readonly open: number;
}

export interface DueDay {
  readonly day: string;
  readonly amount: number;
  readonly open: number;
  readonly rows: readonly DueRow[];
}

/** Of everything that families owe or owed, by deadline. */
export async function readDueDays({ tx, orgId, owedYearIds }: Asked): Promise<DueDay[]> {
  const { rows } = await sql<DueRow>`
    select due_on as "dueOn", service_id as "serviceId", sum(amount)::bigint as amount, sum(open)::bigint as open
      from due_sums where org_id = ${orgId} and year_id = any((select ${[...owedYearIds]}::uuid[])::uuid[])
     group by 1, 2 having (sum(amount), sum(open)) <> (0, 0) order by 1, 3 desc, 2`.execute(tx);
  const days = new Map<string, DueRow[]>();
  for (const row of rows) days.set(row.dueOn, [...(days.get(row.dueOn) ?? []), row]);
  return [...days].map(([day, ofDay]) => ({
    day,
    amount: addUp(ofDay, 'amount'),
    open: addUp(ofDay, 'open'),
    rows: ofDay,
  }));
}

export const addUp = (
  rows: ReadonlyArray<Pick<DueRow, 'amount' | 'open'>>,
  key: 'amount' | 'open',
): number => rows.reduce((sum, row) => sum + row[key], 0);

/** Days are compared as text. Without a first day, from the beginning; with the last one. */
export const dueBetween = (days: readonly DueDay[], from: string | null, to: string): DueDay[] =>
  days.filter(({ day }) => day <= to && (from === null || day >= from));

interface Installment {
  readonly dueOn: string;
  readonly first: number;
  readonly last: number;
  readonly fewest: number;
  readonly most: number;
}

export type PartsOf = (day: DueDay, key: 'amount' | 'open') => DueParts;

/** What a day's deadlines are for, in words: the names of services, and of tuition the installment that all classes mean. */
export async function namePartsOf(
  { tx, orgId, year }: Asked,
  days: readonly DueDay[],
): Promise<PartsOf> {
  const rows = days.flatMap((day) => day.rows);
  if (rows.length === 0) return () => [];
  const [services, installments] = await together([
    nameServices(tx, orgId, [...new Set(rows.map(({ serviceId }) => serviceId))]),
    year === null ? Promise.resolve([]) : readInstallments(tx, orgId, year.id),
  ]);
  const names = new Map(services.map(({ id, name }) => [id, name]));
  const planned = new Map(installments.map((one) => [one.dueOn, one]));
  return (day, key) =>
    day.rows
      .filter((row) => row[key] !== 0)
      .map((row) => {
        const name = names.get(row.serviceId);
        if (name !== undefined)
          return {
            serviceId: row.serviceId,
            name,
            amount: row[key],
            installment: null,
            installments: null,
          };
        const one = planned.get(day.day);
        const isAgreed = one !== undefined && one.first === one.last && one.fewest === one.most;
        return {
          serviceId: null,
          name: null,
          amount: row[key],
          installment: isAgreed ? one.first : null,
          installments: isAgreed ? one.most : null,
        };
      });
}

async function readInstallments(
  tx: Asked['tx'],
  orgId: string,
  yearId: string,
): Promise<Installment[]> {
  const { rows } = await sql<Installment>`
    select due_on as "dueOn", min(place) as first, max(place) as last, min(number) as fewest, max(number) as most
      from (select i.due_on, row_number() over (partition by i.class_id order by i.due_on, i.position) as place,
                   count(*) over (partition by i.class_id) as number
              from classes c join class_installments i on i.org_id = c.org_id and i.class_id = c.id
             where c.org_id = ${orgId} and c.year_id = ${yearId} and c.removed_at is null) planned
     group by due_on`.execute(tx);
  return rows;
}
