import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { serviceErrors } from '@ardoise/contract/service-errors';
import { studentErrors } from '@ardoise/contract/students';
import type { previewSubscription, subscribe as call } from '@ardoise/contract/subscriptions';
import { serviceTitle } from '@ardoise/contract/values/fee-title';
import { basicFee, type Period } from '@ardoise/contract/values/service-types';
import { askingDays } from '@ardoise/contract/values/subscription-dates';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { insertServiceFees } from '../billing/public.ts';
import { auditStudents, lockStudents, todayAt } from '../students/public.ts';
import {
  findClasses,
  findYearToJoin,
  lockYears,
  readYears,
  type YearRow,
} from '../years/public.ts';
import { isPlaced } from './basic-fees.ts';
import { lockService, readItems, readService } from './store.ts';
import type { ItemRow, ServiceRow } from './tables.ts';

type Given = Input<typeof call>['body'];

interface Plan {
  readonly service: ServiceRow;
  readonly item: ItemRow | null;
  readonly year: YearRow;
  readonly period: Period;
  readonly fromOn: string;
  readonly toOn: string;
  readonly installments: ReadonlyArray<{ readonly amount: number; readonly dueOn: string }>;
}

interface Subscriber {
  readonly studentId: string;
  readonly enrolmentId: string;
  readonly classId: string;
  readonly isAlready: boolean;
}

export async function previewSubscribing(
  work: Work,
  serviceId: string,
  given: Given,
): Promise<Answer<typeof previewSubscription>> {
  const { tx, orgId } = work;
  const plan = await planSubscription(work, given, {
    years: await readYears(tx, orgId),
    service: await readService(tx, orgId, serviceId),
  });
  const all = await readSubscribers(work, plan, given);
  const already = all.filter(({ isAlready }) => isAlready).length;
  return {
    students: all.length - already,
    already,
    notEnrolled: (given.studentIds === undefined ? all.length : asked(given).length) - all.length,
    installments: [...plan.installments],
    fromOn: plan.fromOn,
    toOn: plan.toOn,
  };
}

/**
 * Subscribes students to a service: each gets a fee of it with an installment for every time that it asks for its cost.
 * Whoever is subscribed to the same for some of these days is left as they are, so that a second press asks for nothing twice.
 */
export async function subscribeStudents(
  work: Work,
  serviceId: string,
  given: Given,
): Promise<Answer<typeof call>> {
  const { tx, orgId, now, actor } = work;
  const plan = await planSubscription(work, given, {
    years: await lockYears(tx, orgId, 'share'),
    service: await lockService(tx, orgId, serviceId, 'share'),
  });
  const seen = await readSubscribers(work, plan, given);
  await lockStudents(
    tx,
    orgId,
    seen.map(({ studentId }) => studentId),
  );
  const all = await readSubscribers(work, plan, given);
  if (all.length === 0) throw new Refusal(serviceErrors.nobodyToSubscribe);
  const added = all
    .filter(({ isAlready }) => !isAlready)
    .map((one) => ({ ...one, subscriptionId: newId(now) }));
  if (added.length === 0) throw new Refusal(serviceErrors.alreadySubscribed);
  const title = serviceTitle(plan.service.name, plan.item?.name ?? null);
  await insertRows(
    tx,
    'subscriptions',
    added.map(({ subscriptionId, studentId }) => ({
      org_id: orgId,
      id: subscriptionId,
      service_id: serviceId,
      item_id: plan.item?.id ?? null,
      student_id: studentId,
      year_id: plan.year.id,
      every: plan.period,
      from_on: plan.fromOn,
      to_on: plan.toOn,
      created_at: now,
      created_by: actor?.personId ?? null,
    })),
  );
  const fee = { yearId: plan.year.id, serviceId, title, installments: plan.installments };
  await insertServiceFees(
    work,
    added.map(({ isAlready: _isAlready, ...one }) => ({ ...one, ...fee })),
  );
  await saySubscribed(work, plan, added, title);
  return {
    subscribed: added.length,
    already: all.length - added.length,
    notEnrolled: (given.studentIds === undefined ? all.length : asked(given).length) - all.length,
    ids: added.map(({ subscriptionId }) => subscriptionId),
  };
}

const asked = ({ studentIds = [] }: Given): string[] => [...new Set(studentIds)];

async function saySubscribed(
  work: Work,
  { service, year, period, fromOn, toOn, installments }: Plan,
  added: ReadonlyArray<Subscriber & { readonly subscriptionId: string }>,
  title: string,
): Promise<void> {
  const amount = installments.reduce((sum, part) => sum + part.amount, 0);
  await auditStudents(
    work,
    added.map(({ studentId, subscriptionId }) => ({
      studentId,
      action: 'student.subscribed' as const,
      before: null,
      after: { subscriptionId, service: title, period, from: fromOn, to: toOn, amount },
    })),
  );
  await work.emit('service.billed', service.id, { yearId: year.id, students: added.length });
}

interface Known {
  readonly years: readonly YearRow[];
  readonly service: ServiceRow;
}

/** Of what is only read for a preview, or held for those who subscribe. */
async function planSubscription(
  work: Work,
  given: Given,
  { years, service }: Known,
): Promise<Plan> {
  const year = await yearOf(work, given, years);
  if (service.type === basicFee || service.every === 'child')
    throw new Refusal(serviceErrors.basicFeeBillsItself);
  if (!service.is_enabled) throw new Refusal(serviceErrors.serviceDisabled);
  const item = await itemOf(work, service, given.itemId);
  const today = await todayAt(work);
  const span = spanOf(year, given, today);
  const period = given.period ?? service.every;
  const amount = item?.cost ?? service.cost;
  const days = askingDays(period, span, {
    reopeningOn: year.reopening_on,
    closingOn: year.closing_on,
  });
  // What was to be paid before today is due today: nobody is late on the day that they subscribe.
  const installments = days.map((day) => ({ amount, dueOn: day > today ? day : today }));
  return { service, item, year, period, ...span, installments };
}

async function yearOf(
  { tx, orgId }: Work,
  { classId, yearId }: Given,
  years: readonly YearRow[],
): Promise<YearRow> {
  const taught =
    classId === undefined
      ? undefined
      : found((await findClasses(tx, orgId, [classId])).get(classId), errors.notFound);
  const id = taught?.year_id ?? yearId ?? (await findYearToJoin(tx, orgId))?.id;
  const year = found(
    years.find((one) => one.id === id),
    errors.notFound,
  );
  if (year.status !== 'running') throw new Refusal(studentErrors.yearNotOpen);
  return year;
}

/** A service that has items and no cost of its own is of one of them; any other can be had without. */
async function itemOf(
  { tx, orgId }: Work,
  service: ServiceRow,
  itemId: string | undefined,
): Promise<ItemRow | null> {
  const items = await readItems(tx, orgId, service.id);
  if (itemId === undefined) {
    if (items.length > 0 && service.cost === 0) throw new Refusal(serviceErrors.itemNeeded);
    return null;
  }
  return found(
    items.find(({ id }) => id === itemId),
    errors.notFound,
  );
}

function spanOf(
  { reopening_on, closing_on }: YearRow,
  given: Given,
  today: string,
): { readonly fromOn: string; readonly toOn: string } {
  const fromOn = given.fromOn ?? (today > reopening_on ? today : reopening_on);
  const toOn = given.toOn ?? closing_on;
  if (fromOn < reopening_on || toOn > closing_on || toOn < fromOn)
    throw new Refusal(serviceErrors.subscriptionOutsideYear);
  return { fromOn, toOn };
}

/** Those of the asked ones who are in a class of the year. */
async function readSubscribers(
  { tx, orgId }: Work,
  { service, item, year, fromOn, toOn }: Plan,
  given: Given,
): Promise<Subscriber[]> {
  const whose =
    given.classId === undefined
      ? sql`e.student_id = any(${asked(given)}::uuid[])`
      : sql`e.class_id = ${given.classId}`;
  const { rows } = await sql<Subscriber>`
    select e.student_id as "studentId", e.id as "enrolmentId", e.class_id as "classId",
           exists (select from subscriptions u
                     join fees f on f.org_id = u.org_id and f.subscription_id = u.id and f.closed_at is null
                    where u.org_id = e.org_id and u.student_id = e.student_id and u.service_id = ${service.id}
                      and u.item_id is not distinct from ${item?.id ?? null}::uuid
                      and u.from_on <= ${toOn} and coalesce(u.ended_on, u.to_on) >= ${fromOn}) as "isAlready"
      from enrolments e
     where e.org_id = ${orgId} and e.year_id = ${year.id} and ${isPlaced} and ${whose}
     order by e.student_id`.execute(tx);
  return rows;
}
