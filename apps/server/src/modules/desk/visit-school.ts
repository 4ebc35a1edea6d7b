import './tables.ts';
import type { Answer } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { deskErrors, type visitSchool } from '@ardoise/contract/desk/schools';
import type { SignedInContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { found } from '../../platform/refusal.ts';
import { forSchool } from '../../platform/work.ts';
import { forgetActors } from '../identity/public.ts';
import { findOpenGrant } from './support-grants.ts';

const longestMs = 3_600_000;

/** Somebody of the desk begins to look into a school that let them: the school's log says who and why, before anything is read. */
export async function visit(
  context: SignedInContext,
  id: string,
  reason: string,
): Promise<Answer<typeof visitSchool>> {
  const { services, tx, now, actor } = context;
  const school = found(
    await tx
      .selectFrom('organisations')
      .select('app_id')
      .where('org_id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst(),
    errors.notFound,
  );
  const grant = found(await findOpenGrant(tx, id, now), deskErrors.supportNotGranted);
  const until = new Date(Math.min(now.getTime() + longestMs, grant.until.getTime()));
  const visitId = newId(now);
  await tx
    .insertInto('support_visits')
    .values({
      org_id: id,
      id: visitId,
      grant_id: grant.id,
      person_id: actor.personId,
      person_name: actor.name,
      reason,
      began_at: now,
      until,
    })
    .execute();
  const work = forSchool(context, id);
  await work.audit({
    action: 'support.visited',
    subject: 'organisation',
    subjectId: id,
    before: null,
    after: { reason, until: until.toISOString() },
  });
  await work.emit('support.changed', id, {});
  await forgetActors({ services, tx }, { orgId: id });
  return { appId: school.app_id, until: until.toISOString() };
}
