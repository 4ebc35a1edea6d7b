import { deskErrors, type DeskSchool } from '@ardoise/contract/desk/schools';
import type { SignedInContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forSchool } from '../../platform/work.ts';
import { forgetActors } from '../identity/public.ts';
import { keepDecision, lockSeen } from './decide.ts';
import { readSchool } from './read-school.ts';

interface Given {
  readonly version: number;
  readonly reason: string;
}

/** Its staff read and export, and no new mobile payment begins; what was begun before is finished. */
export async function suspend(
  context: SignedInContext,
  id: string,
  { version, reason }: Given,
): Promise<DeskSchool> {
  const before = await lockSeen(context, id, version);
  if (before.suspended_at !== null) throw new Refusal(deskErrors.alreadySuspended);
  await setSuspended(context, id, { suspended_at: context.now, suspended_reason: reason });
  const decisionId = await keepDecision(context, before, 'suspended', reason);
  const work = forSchool(context, id);
  await work.audit({
    action: 'school.suspended',
    subject: 'organisation',
    subjectId: id,
    before: null,
    after: { reason },
  });
  await work.emit('school.suspended', id, { decisionId });
  return readSchool(context, id);
}

export async function resume(
  context: SignedInContext,
  id: string,
  { version, reason }: Given,
): Promise<DeskSchool> {
  const before = await lockSeen(context, id, version);
  if (before.suspended_at === null) throw new Refusal(deskErrors.notSuspended);
  await setSuspended(context, id, { suspended_at: null, suspended_reason: null });
  const decisionId = await keepDecision(context, before, 'resumed', reason);
  const work = forSchool(context, id);
  await work.audit({
    action: 'school.resumed',
    subject: 'organisation',
    subjectId: id,
    before: { reason: before.suspended_reason },
    after: { reason },
  });
  await work.emit('school.resumed', id, { decisionId });
  return readSchool(context, id);
}

async function setSuspended(
  { services, tx }: SignedInContext,
  orgId: string,
  changes: { readonly suspended_at: Date | null; readonly suspended_reason: string | null },
): Promise<void> {
  await tx.updateTable('organisations').set(changes).where('org_id', '=', orgId).execute();
  await forgetActors({ services, tx }, { orgId });
}
