import { errors } from '@ardoise/contract/errors';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context, SignedInContext } from '../../../platform/http/context.ts';
import { enqueue, type Job } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionKey } from './actor-cache.ts';
import { findPerson } from '../people/people-store.ts';
import { findOpenSessions, markEnded } from './sessions-store.ts';
import type { SessionEnd } from '../tables.ts';

/** Open consoles of an ended session leave at once. A job, so that nobody is told of what did not commit. */
export const tellLogOut: Job<{ readonly sessionIds: readonly string[] }> = {
  name: 'identity.tell-log-out',
  kind: 'upkeep',
  maxAttempts: 3,
  work: async ({ sessionIds }, { services }) => {
    for (const id of sessionIds) services.live.endSession(id);
  },
};

/** Ends sessions of one person, on every node at once. Answers how many were still open. */
export async function endSessions(
  services: Services,
  context: Context,
  ids: readonly string[],
  because: SessionEnd,
  personId: string,
): Promise<number> {
  const { tx, now } = context;
  const ended = await markEnded(tx, ids, because, now);
  if (ended.length === 0) return 0;
  const person = await findPerson(tx, personId);
  for (const { id, orgId } of ended) {
    await services.cacheBus.forget(tx, sessionKey(id));
    if (orgId === null) continue;
    await writeAudit(tx, {
      orgId,
      at: now,
      actor: person === undefined ? null : { id: personId, name: person.full_name },
      action: 'session.ended',
      subject: 'session',
      subjectId: id,
      after: { because },
      requestId: context.requestId,
    });
  }
  await enqueue(tx, tellLogOut, { sessionIds: ended.map(({ id }) => id) });
  return ended.length;
}

export async function signOut(
  services: Services,
  context: SignedInContext,
): Promise<Record<string, never>> {
  const { sessionId, personId } = context.actor;
  await endSessions(services, context, [sessionId], 'signedOut', personId);
  return {};
}

/** One of one's own; anybody else's is as unknown as one that never was. */
export async function endOwnSession(
  services: Services,
  context: SignedInContext,
  id: string,
): Promise<Record<string, never>> {
  const { personId } = context.actor;
  const own = await findOpenSessions(context.tx, personId, context.now);
  if (!own.some((session) => session.id === id)) throw new Refusal(errors.notFound);
  await endSessions(services, context, [id], 'endedByPerson', personId);
  return {};
}

/** All sessions of a person, but the one they act in where they keep it. */
export async function endOtherSessions(
  services: Services,
  context: Context,
  personId: string,
  because: SessionEnd,
  keptId: string | null,
): Promise<number> {
  const open = await findOpenSessions(context.tx, personId, context.now);
  const others = open.map((session) => session.id).filter((id) => id !== keptId);
  return endSessions(services, context, others, because, personId);
}
