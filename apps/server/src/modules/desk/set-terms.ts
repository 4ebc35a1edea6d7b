import type { Input } from '@ardoise/contract/protocol/call';
import {
  type DeskSchool,
  deskErrors,
  mostPlanYears,
  type setSchoolFee,
  type setSchoolPlan,
} from '@ardoise/contract/desk/schools';
import type { SignedInContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forSchool } from '../../platform/work.ts';
import { setPlan } from '../plans/public.ts';
import { lockSeen } from './decide.ts';
import { readSchool } from './read-school.ts';

/** A day that is past would take the plan away without a word, and one in thousands of years is a slip of the hand. */
function refuseEnd(until: Date, now: Date): void {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + mostPlanYears);
  if (until <= now || until > latest)
    throw new Refusal(deskErrors.planEndOutOfBounds, { values: { years: mostPlanYears } });
}

/** A plan that nobody paid for here: an agreement, a trial, or a correction. */
export async function givePlan(
  context: SignedInContext,
  id: string,
  { version, planId, until, reason }: Input<typeof setSchoolPlan>['body'],
): Promise<DeskSchool> {
  const before = await lockSeen(context, id, version);
  const end = until === null ? null : new Date(until);
  if (end !== null) refuseEnd(end, context.now);
  const work = forSchool(context, id);
  await setPlan(work, { planId, until: end });
  await work.audit({
    action: 'school.planSet',
    subject: 'organisation',
    subjectId: id,
    before: { planId: before.plan_id, until: before.plan_until?.toISOString() ?? null },
    after: { planId, until, reason },
  });
  return readSchool(context, id);
}

/** What the provider keeps of what it collects for the school. */
export async function setFee(
  context: SignedInContext,
  id: string,
  { version, basisPoints, bearer }: Input<typeof setSchoolFee>['body'],
): Promise<DeskSchool> {
  const before = await lockSeen(context, id, version);
  await context.tx
    .updateTable('organisations')
    .set({ fee_basis_points: basisPoints, fee_bearer: bearer })
    .where('org_id', '=', id)
    .execute();
  await countVersion(context, id, version);
  const work = forSchool(context, id);
  await work.audit({
    action: 'school.feeSet',
    subject: 'organisation',
    subjectId: id,
    before: { basisPoints: before.fee_basis_points, bearer: before.fee_bearer },
    after: { basisPoints, bearer },
  });
  await work.emit('settings.changed', id, {});
  return readSchool(context, id);
}

const countVersion = ({ tx }: SignedInContext, id: string, version: number) =>
  tx
    .updateTable('organisations')
    .set({ version: version + 1 })
    .where('org_id', '=', id)
    .execute();
