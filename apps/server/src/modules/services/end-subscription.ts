import './tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { serviceErrors } from '@ardoise/contract/service-errors';
import type {
  endSubscription as call,
  previewSubscriptionEnd,
} from '@ardoise/contract/subscriptions';
import { serviceTitle } from '@ardoise/contract/values/fee-title';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { leaveFees, previewLeaving } from '../billing/public.ts';
import { auditStudents, lockStudents, todayAt } from '../students/public.ts';

interface Running {
  readonly id: string;
  readonly serviceId: string;
  readonly studentId: string;
  readonly yearId: string;
  readonly serviceName: string;
  readonly itemName: string | null;
  readonly toOn: string;
}

type Whose =
  | { readonly id: string }
  | { readonly serviceId: string }
  | { readonly studentId: string; readonly yearId: string };

function conditionOf(whose: Whose) {
  if ('id' in whose) return sql`u.id = ${whose.id}`;
  if ('serviceId' in whose) return sql`u.service_id = ${whose.serviceId}`;
  return sql`u.student_id = ${whose.studentId} and u.year_id = ${whose.yearId}`;
}

/** Those that have not ended: they ask for something still, or may have. Also those whose last day was brought forward, and is to come. */
export async function readRunning(
  tx: Tx,
  orgId: string,
  whose: Whose,
  today: string,
): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select u.id, u.service_id as "serviceId", u.student_id as "studentId", u.year_id as "yearId",
           v.name as "serviceName", i.name as "itemName", coalesce(u.ended_on, u.to_on) as "toOn"
      from subscriptions u
      join services v on v.org_id = u.org_id and v.id = u.service_id
      join fees f on f.org_id = u.org_id and f.subscription_id = u.id and f.closed_at is null
      left join service_items i on i.org_id = u.org_id and i.id = u.item_id
     where u.org_id = ${orgId} and u.to_on >= ${today} and (u.ended_on is null or u.ended_on > ${today}) and ${conditionOf(whose)}
     order by u.id`.execute(tx);
  return rows;
}

export async function previewEnd(
  work: Work,
  id: string,
  given: string | undefined,
): Promise<Answer<typeof previewSubscriptionEnd>> {
  const { tx, orgId } = work;
  const { endsOn } = await readEnding(work, id, given);
  const left = await previewLeaving(tx, orgId, { subscriptionIds: [id] }, endsOn);
  return { endsOn, owed: left.owed, cut: left.cut, credit: left.credit };
}

/** Early: what fell due by then stays owed, what was paid ahead becomes the family's credit. */
export async function endSubscription(
  work: Work,
  id: string,
  { endsOn: given, reason }: Input<typeof call>['body'],
): Promise<Answer<typeof call>> {
  const { tx, orgId } = work;
  const { studentId } = (await readEnding(work, id, given)).running;
  await lockStudents(tx, orgId, [studentId]);
  const { running, endsOn } = await readEnding(work, id, given);
  return endAll(work, [running], endsOn, reason);
}

/** Read again once the student is locked: somebody may have ended it meanwhile. */
async function readEnding(
  work: Work,
  id: string,
  given: string | undefined,
): Promise<{ readonly running: Running; readonly endsOn: string }> {
  const { tx, orgId } = work;
  const exists =
    await sql`select 1 from subscriptions where org_id = ${orgId} and id = ${id}`.execute(tx);
  found(exists.rows[0], errors.notFound);
  const today = await todayAt(work);
  const [one] = await readRunning(tx, orgId, { id }, today);
  const running = found(one, serviceErrors.subscriptionEnded);
  const endsOn = given ?? today;
  if (endsOn < today || endsOn > running.toOn) throw new Refusal(serviceErrors.endsBeforeToday);
  return { running, endsOn };
}

/** The students are locked already. */
export async function endAll(
  work: Work,
  running: readonly Running[],
  endsOn: string,
  reason: string,
): Promise<Answer<typeof call>> {
  const { tx, orgId } = work;
  const ids = running.map(({ id }) => id);
  await sql`update subscriptions set ended_on = ${endsOn}, ended_reason = ${reason}
    where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(tx);
  const { owed, cut, credit } = await leaveFees(work, { subscriptionIds: ids }, endsOn);
  await sayEnded(work, running, endsOn, reason);
  return { owed, cut, credit };
}

export const titleOf = ({ serviceName, itemName }: Running): string =>
  serviceTitle(serviceName, itemName);

async function sayEnded(
  work: Work,
  running: readonly Running[],
  endsOn: string,
  reason: string,
): Promise<void> {
  await auditStudents(
    work,
    running.map((one) => ({
      studentId: one.studentId,
      action: 'student.unsubscribed' as const,
      before: { subscriptionId: one.id, service: titleOf(one), to: one.toOn },
      after: { subscriptionId: one.id, service: titleOf(one), to: endsOn, reason },
    })),
  );
  await work.emitAll(
    running.map(({ id, serviceId, studentId }) => ({
      name: 'subscription.ended' as const,
      recordId: id,
      facts: { serviceId, studentId },
    })),
  );
}

/** Of somebody who leaves a year: their fees end with all the others of it, so only the subscriptions themselves are ended. */
export async function endWithStay(
  work: Work,
  whose: { readonly studentId: string; readonly yearId: string },
  endsOn: string,
  reason: string,
): Promise<void> {
  const { tx, orgId } = work;
  const running = await readRunning(tx, orgId, whose, endsOn);
  await sql`update subscriptions set ended_on = greatest(from_on, ${endsOn}::date), ended_reason = ${reason}
    where org_id = ${orgId} and id = any(${running.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sayEnded(work, running, endsOn, reason);
}
