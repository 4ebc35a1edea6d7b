import { errors } from '@ardoise/contract/protocol/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { forNoSchool, forSchool, type Work } from '../../../platform/work.ts';
import { sessionKey } from './actor-cache.ts';
import { findPerson } from '../people/people-store.ts';
import { findOpenSessions, markEnded } from './sessions-store.ts';
import type { SessionEnd } from '../tables.ts';

/** Ends sessions of one person, on every node at once. Answers how many were still open. */
export async function endSessions(
  work: Work,
  ids: readonly string[],
  because: SessionEnd,
  personId: string,
): Promise<number> {
  const { tx, now, services } = work;
  const ended = await markEnded(tx, ids, because, now);
  if (ended.length === 0) return 0;
  services.log.info({ personId, sessionIds: ended.map(({ id }) => id), because }, 'sessions ended');
  const person = await findPerson(tx, personId);
  const actor = person === undefined ? null : { personId, name: person.full_name };
  for (const { id, orgId } of ended) {
    await services.cacheBus.forget(tx, sessionKey(id));
    if (orgId === null) continue;
    await forSchool({ ...work, actor }, orgId).audit({
      action: 'session.ended',
      subject: 'session',
      subjectId: id,
      after: { because },
    });
  }
  await forNoSchool(work).emitAll(
    ended.map(({ id: sessionId }) => ({
      name: 'session.ended',
      recordId: personId,
      facts: { sessionId },
    })),
  );
  return ended.length;
}

export async function signOut(context: SignedInContext): Promise<Record<string, never>> {
  const { sessionId, personId } = context.actor;
  await endSessions(context, [sessionId], 'signedOut', personId);
  return {};
}

/** One of one's own; anybody else's is as unknown as one that never was. */
export async function endOwnSession(
  context: SignedInContext,
  id: string,
): Promise<Record<string, never>> {
  const { personId } = context.actor;
  const own = await findOpenSessions(context.tx, personId, context.now);
  if (!own.some((session) => session.id === id)) throw new Refusal(errors.notFound);
  await endSessions(context, [id], 'endedByPerson', personId);
  return {};
}

/** All sessions of a person, but the one they act in where they keep it. */
export async function endOtherSessions(
  work: Work,
  personId: string,
  because: SessionEnd,
  keptId: string | null,
): Promise<number> {
  const open = await findOpenSessions(work.tx, personId, work.now);
  const others = open.map((session) => session.id).filter((id) => id !== keptId);
  return endSessions(work, others, because, personId);
}
