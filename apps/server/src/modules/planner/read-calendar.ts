import './tables.ts';
import type { CalendarDate } from '@ardoise/contract/planner/calendar';
import { mostCalendarDays } from '@ardoise/contract/planner/calendar';
import { plannerErrors } from '@ardoise/contract/planner/planner-errors';
import { type Permission, type Role, roleHolds } from '@ardoise/contract/protocol/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentEvent } from './own-events.ts';
import { faultOfSpan } from './rules.ts';

export interface CalendarReading {
  readonly tx: Tx;
  readonly orgId: string;
  readonly role: Role;
  readonly personId: string;
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

type Read = (work: CalendarReading, span: Span) => Promise<CalendarDate[]>;

/** One kind of date, of the rows that a statement finds: their columns are what the contract says of it. */
const dates =
  (find: (work: CalendarReading, span: Span) => RawBuilder<CalendarDate>): Read =>
  async (work, span) =>
    (await find(work, span).execute(work.tx)).rows;

const zone = sql`(select o.time_zone from organisations o where o.org_id = t.org_id)`;

const readEvents: Read = async ({ tx, orgId }, { from, to }) => {
  const rows = await tx
    .selectFrom('calendar_events')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('ends_on', '>=', from)
    .where('starts_on', '<=', to)
    .execute();
  return rows.map(presentEvent);
};

const readYears = dates(
  ({ orgId }, { from, to }) => sql<CalendarDate>`
    select d.kind, d.day as "on", t.id from academic_years t,
           lateral (values ('yearOpens', t.reopening_on), ('yearCloses', t.closing_on)) d (kind, day)
     where t.org_id = ${orgId} and t.status = 'running' and d.day between ${from}::date and ${to}::date`,
);

const readInstallments = dates(
  ({ orgId }, { from, to }) => sql<CalendarDate>`
    select 'installment' as kind, i.due_on as "on", i.position + 1 as number, c.year_id as "yearId",
           array_agg(c.name order by c.name) as classes
      from classes c join academic_years t on t.org_id = c.org_id and t.id = c.year_id and t.status = 'running'
      join class_installments i on i.org_id = c.org_id and i.class_id = c.id
     where c.org_id = ${orgId} and i.due_on between ${from}::date and ${to}::date
     group by i.due_on, i.position, c.year_id`,
);

/** Of each invoice what falls due on each day, and not all of it on the next one: as it is kept, however many invoices there are. */
const readInvoices = dates(
  ({ orgId }, { from, to }) => sql<CalendarDate>`
    select 'invoices' as kind, due_on as "on", sum(parts)::int as count, sum(pending)::bigint as amount
      from invoice_due_sums
     where org_id = ${orgId} and due_on between ${from}::date and ${to}::date
     group by due_on having sum(parts) > 0`,
);

const readPromises = dates(
  ({ orgId }, { from, to }) => sql<CalendarDate>`
    select 'promise' as kind, t.due_on as "on", t.family_id as id, f.name as family, t.amount
      from payment_promises t join families f on f.org_id = t.org_id and f.id = t.family_id
     where t.org_id = ${orgId} and t.withdrawn_at is null and t.kept_on is null
       and t.due_on between ${from}::date and ${to}::date`,
);

const readReviews = dates(
  ({ orgId }, { from, to }) => sql<CalendarDate>`
    select 'review' as kind, d.day as "on", t.id, t.student_name as student
      from applications t, lateral (select (t.review_due_at at time zone ${zone})::date as day) d
     where t.org_id = ${orgId} and t.state in ('submitted', 'underReview')
       and d.day between ${from}::date and ${to}::date`,
);

const readMessages = dates(
  ({ orgId }, { from, to }) => sql<CalendarDate>`
    select 'message' as kind, d.at::date as "on", t.id, t.name, to_char(d.at, 'HH24:MI') as at
      from sms_campaigns t, lateral (select t.send_at at time zone ${zone} as at) d
     where t.org_id = ${orgId} and t.state = 'scheduled' and d.at::date between ${from}::date and ${to}::date`,
);

const readTasks = dates(
  ({ orgId, personId }, { from, to }) => sql<CalendarDate>`
    select 'task' as kind, t.due_on as "on", t.id, t.title from tasks t
     where t.org_id = ${orgId} and t.given_to = ${personId} and t.completed_at is null and t.deleted_at is null
       and t.due_on between ${from}::date and ${to}::date`,
);

/** Each kind is read only for whoever could open what it is about. */
const kinds: ReadonlyArray<readonly [Permission, Read]> = [
  ['shell.read', readEvents],
  ['shell.read', readTasks],
  ['years.read', readYears],
  ['years.read', readInstallments],
  ['fees.read', readInvoices],
  ['fees.read', readPromises],
  ['people.read', readReviews],
  ['sms.read', readMessages],
];

export function refuseSpan(span: Span): void {
  const fault = faultOfSpan(span);
  if (fault === 'backwards') throw new Refusal(plannerErrors.endsBeforeItBegins);
  if (fault === 'tooLong')
    throw new Refusal(plannerErrors.tooManyDays, { values: { most: mostCalendarDays } });
}

const timeOf = (date: CalendarDate): string => {
  if (date.kind === 'message') return date.at;
  return date.kind === 'event' ? (date.startsAt ?? '') : '';
};

/** By day; of one day first what has no time, and then by time. */
export async function readCalendar(work: CalendarReading, span: Span): Promise<CalendarDate[]> {
  const found: CalendarDate[] = [];
  for (const [permission, read] of kinds)
    if (roleHolds(work.role, permission)) found.push(...(await read(work, span)));
  const place = (date: CalendarDate): string => `${date.on} ${timeOf(date)}`;
  return found.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
