import type { Work } from '../../../platform/work.ts';
import type { SessionEnd } from '../tables.ts';
import { personKey, sessionKey } from './actor-cache.ts';
import { findOpenSessions, markEnded } from './sessions-store.ts';

/**
 * Ends the sessions that a person has in this school, on every node at once, and answers which: those in other schools go
 * on. Whatever a node remembers of the person is forgotten, and their sockets are cut.
 */
export async function endSchoolSessions(
  work: Work,
  personId: string,
  because: SessionEnd,
): Promise<string[]> {
  const { tx, orgId, now, services } = work;
  // In the scope of the school its own are seen, and no others.
  const open = await findOpenSessions(tx, personId, now);
  const own = open.filter((session) => session.org_id === orgId).map(({ id }) => id);
  const ended = await markEnded(tx, own, because, now);
  for (const { id } of ended) await services.cacheBus.forget(tx, sessionKey(id));
  await services.cacheBus.forget(tx, personKey(personId));
  return ended.map(({ id }) => id);
}
