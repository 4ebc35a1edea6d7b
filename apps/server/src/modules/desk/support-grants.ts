import './tables.ts';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { getSupportAccess } from '@ardoise/contract/shop/support-access';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { forgetActors } from '../identity/public.ts';
import type { SupportGrantRow } from './tables.ts';

/** By which the desk may look into a school at this moment. */
export const findOpenGrant = (
  tx: Tx,
  orgId: string,
  now: Date,
): Promise<SupportGrantRow | undefined> =>
  tx
    .selectFrom('support_grants')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('until', '>', now)
    .orderBy('granted_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const shownVisits = 20;

type Access = Answer<typeof getSupportAccess>;

export async function readAccess({ tx, orgId, now }: SchoolContext): Promise<Access> {
  const open = await findOpenGrant(tx, orgId, now);
  const visits = await tx
    .selectFrom('support_visits')
    .select(['person_name', 'began_at'])
    .where('org_id', '=', orgId)
    .orderBy('began_at', 'desc')
    .limit(shownVisits)
    .execute();
  return {
    until: open?.until.toISOString() ?? null,
    grantedBy: open?.granted_by_name ?? null,
    grantedAt: open?.granted_at.toISOString() ?? null,
    visits: visits.map(({ person_name: by, began_at: at }) => ({ by, at: at.toISOString() })),
  };
}

/** From now on, in the place of what was granted before. */
export async function grantAccess(context: SchoolContext, hours: number): Promise<Access> {
  const { tx, orgId, now, actor } = context;
  await endOpen(context);
  const id = newId(now);
  const until = new Date(now.getTime() + hours * 3_600_000);
  await tx
    .insertInto('support_grants')
    .values({
      org_id: orgId,
      id,
      granted_at: now,
      granted_by: actor.personId,
      granted_by_name: actor.name,
      until,
    })
    .execute();
  await tell(context, 'granted', { hours, until: until.toISOString() });
  return readAccess(context);
}

export async function endAccess(context: SchoolContext): Promise<Access> {
  await endOpen(context);
  await tell(context, 'ended', {});
  return readAccess(context);
}

/** Whoever is looking at this moment sees nothing more: what nodes remember of them is forgotten. */
async function endOpen({ services, tx, orgId, now }: SchoolContext): Promise<void> {
  await tx
    .updateTable('support_grants')
    .set({ until: now })
    .where('org_id', '=', orgId)
    .where('until', '>', now)
    .execute();
  await forgetActors({ services, tx }, { orgId });
}

async function tell(
  { orgId, audit, emit }: SchoolContext,
  what: 'granted' | 'ended',
  after: Record<string, unknown>,
): Promise<void> {
  await audit({
    action: `support.${what}`,
    subject: 'organisation',
    subjectId: orgId,
    before: null,
    after,
  });
  await emit('support.changed', orgId, {});
}
