import './tables.ts';
import type { Subscription, subscriptionStates } from '@ardoise/contract/subscriptions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import {
  findInParts,
  findRows,
  inOrder,
  type List,
  type PageOfIds,
  type Paging,
} from '../../platform/lists/list.ts';
import { findStudentIds } from '../students/public.ts';

interface Filters {
  readonly q?: string | undefined;
  readonly serviceId?: string | undefined;
  readonly studentId?: string | undefined;
  readonly classId?: string | undefined;
  readonly state?: (typeof subscriptionStates)[number] | undefined;
}

/** Until its last day has passed, or somebody ended it by today. A fee that was closed with its year or its student's stay asks for nothing. */
const runs = (today: string) => sql<boolean>`t.runs_until >= ${today}::date`;
const ran = (today: string) => sql<boolean>`t.runs_until < ${today}::date`;

const ofStudent = (condition: ReturnType<typeof sql>) => sql`exists (
  select from students s where s.org_id = t.org_id and s.id = t.student_id and ${condition})`;

type Row = Omit<Subscription, 'student'> & Subscription['student'] & { readonly personId: string };

/** What fits more students than these is too little to search by, and is gone through no further. */
const mostStudents = 250;

const conditionsOf = (orgId: string, today: string, { serviceId, studentId, state }: Filters) => [
  sql`t.org_id = ${orgId}`,
  ...(serviceId === undefined ? [] : [sql`t.service_id = ${serviceId}`]),
  ...(studentId === undefined ? [] : [sql`t.student_id = ${studentId}`]),
  ...(state === undefined ? [] : [state === 'running' ? runs(today) : ran(today)]),
];

/** Only by service and by whether they run: how many there are of each is kept. */
const isCounted = ({ q = '', studentId, classId }: Filters): boolean =>
  q === '' && studentId === undefined && classId === undefined;

/** Those that run first, newest first; then the others. */
async function findCounted(
  tx: Tx,
  orgId: string,
  today: string,
  filters: Filters,
  paging: Paging,
): Promise<PageOfIds> {
  const { serviceId, state } = filters;
  const { rows } = await sql<{ running: number; others: number }>`
    select coalesce(sum(t.subscriptions) filter (where ${runs(today)}), 0)::bigint as running,
           coalesce(sum(t.subscriptions) filter (where ${ran(today)}), 0)::bigint as others
      from subscription_counts t
     where t.org_id = ${orgId} ${serviceId === undefined ? sql`` : sql`and t.service_id = ${serviceId}`}`.execute(
    tx,
  );
  const { running, others } = rows[0] ?? { running: 0, others: 0 };
  const part = (condition: ReturnType<typeof sql>, total: number) => ({
    source: sql`subscriptions t where ${sql.join([...conditionsOf(orgId, today, { serviceId }), condition], sql` and `)}`,
    order: sql`t.created_at desc, t.id desc`,
    backwards: sql`t.created_at, t.id`,
    total,
  });
  const parts = {
    running: part(runs(today), running),
    ended: part(ran(today), others),
  };
  return findInParts(tx, state === undefined ? Object.values(parts) : [parts[state]], paging);
}

export const subscriptionList =
  (today: string): List<Filters, Subscription> =>
  (_tx, orgId, filters) => ({
    find: async (tx, paging) => {
      if (isCounted(filters)) return findCounted(tx, orgId, today, filters, paging);
      const { q = '' } = filters;
      const named = q === '' ? null : await findStudentIds(tx, orgId, { q, today }, mostStudents);
      const found = await findRows(tx, {
        ...paging,
        table: 'subscriptions',
        where: conditionsOf(orgId, today, filters),
        // Of a class, too, each is come by once, for the page and its total.
        searched: [
          ...(named === null ? [] : [sql`t.student_id = any(${[...named.ids]}::uuid[])`]),
          ...(filters.classId === undefined
            ? []
            : [ofStudent(sql`s.class_id = ${filters.classId}`)]),
        ],
        order: sql`${runs(today)} desc, t.created_at desc, t.id desc`,
      });
      return { ...found, hasMore: named?.hasMore ?? false };
    },
    read: async (tx, ids) => {
      const { rows } = await sql<Row>`
        select t.id, t.service_id as "serviceId", v.name as "serviceName", i.name as "itemName",
               s.id as "personId", s.number as "studentId", s.first_name as "firstName", s.last_name as "lastName",
               c.name as "className",
               concat_ws('–', to_char(y.reopening_on, 'YYYY'),
                 nullif(to_char(y.closing_on, 'YYYY'), to_char(y.reopening_on, 'YYYY'))) as "yearName",
               t.every as period, t.from_on as "fromOn", t.to_on as "toOn", ${runs(today)} as "isRunning",
               t.ended_on as "endedOn", t.ended_reason as "endedReason", f.id as "feeId",
               case when f.closed_at is null then f.amount - f.discount else f.paid end as amount, f.paid, f.pending
          from unnest(${[...ids]}::uuid[]) wanted (id)
         cross join lateral (select * from subscriptions where org_id = ${orgId} and id = wanted.id limit 1) t
         cross join lateral (select * from students where org_id = ${orgId} and id = t.student_id limit 1) s
         cross join lateral (select * from fees where org_id = ${orgId} and subscription_id = t.id limit 1) f
          join services v on v.org_id = ${orgId} and v.id = t.service_id
          join academic_years y on y.org_id = ${orgId} and y.id = t.year_id
          left join service_items i on i.org_id = ${orgId} and i.id = t.item_id
          left join classes c on c.org_id = ${orgId} and c.id = s.class_id`.execute(tx);
      return inOrder(ids, rows).map(
        ({ personId, studentId: number, firstName, lastName, className, ...row }) => ({
          ...row,
          student: { id: personId, studentId: number, firstName, lastName, className },
        }),
      );
    },
  });
