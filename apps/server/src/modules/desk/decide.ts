import type { Input } from '@ardoise/contract/protocol/call';
import { deskErrors, type DeskSchool, type refuseSchool } from '@ardoise/contract/desk/schools';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SignedInContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forSchool } from '../../platform/work.ts';
import type { OrganisationRow } from '../identity/public.ts';
import {
  decidePapers,
  forgetVerifiedNames,
  putLookAlikesOff,
  setVerified,
} from '../verification/public.ts';
import { insertDecision } from './decisions-store.ts';
import { lockSchool, readSchool } from './read-school.ts';
import type { Decision } from './tables.ts';

/** The school as the desk saw it. One that changed its name in the meantime is looked at again. */
export async function lockSeen(
  { tx }: SignedInContext,
  id: string,
  version: number,
): Promise<OrganisationRow> {
  const school = await lockSchool(tx, id);
  if (school.version !== version) throw new Refusal(errors.changedMeanwhile);
  return school;
}

/** The school is who it says it is, under the name that it asks for. Schools that resemble it wait from now on. */
export async function verify(
  context: SignedInContext,
  id: string,
  { version }: { readonly version: number },
): Promise<DeskSchool> {
  const before = await lockSeen(context, id, version);
  if (before.verification === 'verified' && before.asked_name === null)
    throw new Refusal(deskErrors.alreadyVerified);
  await setVerified(context, id);
  await putLookAlikesOff(context, id);
  await decidePapers(context, id, { state: 'approved', reason: null });
  return finish(context, before, before.asked_name === null ? 'verified' : 'nameAgreed');
}

/** A verified school that asks for a new name keeps the old one and its mark; any other loses or never gets it. */
export async function refuse(
  context: SignedInContext,
  id: string,
  { version, reason }: Input<typeof refuseSchool>['body'],
): Promise<DeskSchool> {
  const { tx, now } = context;
  const before = await lockSeen(context, id, version);
  const isAboutName = before.asked_name !== null;
  await tx
    .updateTable('organisations')
    .set({
      asked_name: null,
      verification: isAboutName ? ('verified' as const) : ('refused' as const),
      verification_reason: reason,
      verification_decided_at: now,
      waiting_since: null,
    })
    .where('org_id', '=', id)
    .execute();
  if (!isAboutName) {
    await forgetVerifiedNames(tx, id);
    await decidePapers(context, id, { state: 'rejected', reason });
  }
  return finish(context, before, isAboutName ? 'nameRefused' : 'refused', reason);
}

/** A decision is a change of the school like any other: whoever has an older version open is told. */
async function finish(
  context: SignedInContext,
  before: OrganisationRow,
  decision: Decision,
  reason: string | null = null,
): Promise<DeskSchool> {
  const id = before.org_id;
  const decisionId = await keepDecision(context, before, decision, reason);
  const after = await readSchool(context, id);
  const work = forSchool(context, id);
  await work.audit({
    action: `verification.${decision}`,
    subject: 'organisation',
    subjectId: id,
    before: { name: before.name, askedName: before.asked_name, state: before.verification },
    after: { name: after.name, state: after.state, reason },
  });
  await work.emit('school.decided', id, { decisionId });
  return after;
}

/** Writes down what was decided of a locked school, and answers by which id whoever tells its owners finds it. */
export async function keepDecision(
  { tx, now, actor }: SignedInContext,
  before: OrganisationRow,
  decision: Decision,
  reason: string | null,
): Promise<string> {
  const { org_id: orgId, name, asked_name } = before;
  await tx
    .updateTable('organisations')
    .set({ version: before.version + 1 })
    .where('org_id', '=', orgId)
    .execute();
  const id = newId(now);
  await insertDecision(tx, {
    org_id: orgId,
    id,
    decision,
    name,
    asked_name,
    reason,
    decided_by: actor.personId,
    decided_at: now,
  });
  return id;
}
