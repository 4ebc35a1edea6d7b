import './tables.ts';
import type { Subscription, subscriptionStates } from '@ardoise/contract/subscriptions';
import { sql } from 'kysely';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { matchWords } from '../../platform/lists/match-words.ts';

interface Filters {
  readonly q?: string | undefined;
  readonly serviceId?: string | undefined;
  readonly studentId?: string | undefined;
  readonly classId?: string | undefined;
  readonly state?: (typeof subscriptionStates)[number] | undefined;
}

/** Until its last day has passed, or somebody ended it by today. A fee that was closed with its year or its student's stay asks for nothing. */
const runs = (today: string) => sql<boolean>`
  (t.to_on >= ${today} and (t.ended_on is null or t.ended_on > ${today}) and exists (
    select from fees f where f.org_id = t.org_id and f.subscription_id = t.id and f.closed_at is null))`;

const ofStudent = (condition: ReturnType<typeof sql>) => sql`exists (
  select from students s where s.org_id = t.org_id and s.id = t.student_id and ${condition})`;

type Row = Omit<Subscription, 'student'> & Subscription['student'] & { readonly personId: string };

export const subscriptionList =
  (today: string): List<Filters, Subscription> =>
  (_tx, orgId, { q, serviceId, studentId, classId, state }) => ({
    find: (tx, paging) =>
      findRows(tx, {
        ...paging,
        table: 'subscriptions',
        where: [
          sql`t.org_id = ${orgId}`,
          ...(serviceId === undefined ? [] : [sql`t.service_id = ${serviceId}`]),
          ...(studentId === undefined ? [] : [sql`t.student_id = ${studentId}`]),
          ...(classId === undefined ? [] : [ofStudent(sql`s.class_id = ${classId}`)]),
          ...(state === undefined
            ? []
            : [state === 'running' ? runs(today) : sql`not ${runs(today)}`]),
          ...matchWords('s.sort_name', q).map(ofStudent),
        ],
        order: sql`${runs(today)} desc, t.created_at desc, t.id desc`,
      }),
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
          from subscriptions t
          join services v on v.org_id = t.org_id and v.id = t.service_id
          join students s on s.org_id = t.org_id and s.id = t.student_id
          join academic_years y on y.org_id = t.org_id and y.id = t.year_id
          join fees f on f.org_id = t.org_id and f.subscription_id = t.id
          left join service_items i on i.org_id = t.org_id and i.id = t.item_id
          left join classes c on c.org_id = s.org_id and c.id = s.class_id
         where t.org_id = ${orgId} and t.id = any(${[...ids]}::uuid[])`.execute(tx);
      return inOrder(ids, rows).map(
        ({ personId, studentId: number, firstName, lastName, className, ...row }) => ({
          ...row,
          student: { id: personId, studentId: number, firstName, lastName, className },
        }),
      );
    },
  });
