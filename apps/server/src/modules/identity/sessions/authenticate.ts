import { errors } from '@ardoise/contract/protocol/errors';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { isUuid } from '@ardoise/contract/values/uuid';
import type { Actor, Authenticate } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { readAccessToken } from './access-token.ts';
import { createActorCache } from './actor-cache.ts';
import { isSessionOpen } from '../rules.ts';
import { readActor, type WantedSchool } from './sessions-store.ts';

/** X-Org-Id is the id of a school or its appId; empty or left out, the session's own school is meant. */
export function wantedSchool(orgId: string | undefined): WantedSchool {
  const value = orgId?.trim().toLowerCase() ?? '';
  if (value === '') return { by: 'session' };
  return { by: isUuid(value) ? 'id' : 'appId', value };
}

/** Longer than any appId or id: not worth a question to the database. */
const maxOrgIdLength = 64;

export function createAuthenticate(services: Services): Authenticate {
  const cache = createActorCache(services.cacheBus);
  return async ({ authorization, orgId }) => {
    if (authorization === undefined || authorization === '') return null;
    const token = /^Bearer ([\w.-]+)$/i.exec(authorization.trim())?.[1];
    if (token === undefined) throw new Refusal(errors.signInNeeded);
    const wanted = wantedSchool(orgId);
    if (wanted.by !== 'session' && wanted.value.length > maxOrgIdLength)
      throw new Refusal(errors.schoolGone);
    const now = services.clock.now();
    const key = `${token} ${wanted.by === 'session' ? '' : wanted.value}`;
    return (
      cache.get(key, now) ??
      cache.read(key, now, async () => {
        const { sessionId, expiresAt } = await readAccessToken(services, token);
        if (!isUuid(sessionId)) throw new Refusal(errors.signInNeeded);
        return { actor: await loadActor(services, sessionId, wanted, now), expiresAt };
      })
    );
  };
}

async function loadActor(
  services: Services,
  sessionId: string,
  wanted: WantedSchool,
  now: Date,
): Promise<Actor> {
  const row = await services.db.read('platform', (tx) => readActor(tx, sessionId, wanted, now));
  if (row === undefined || !isSessionOpen(row, now)) throw new Refusal(errors.sessionEnded);
  if (row.personClosedAt !== null) throw new Refusal(errors.accountGone);
  if (row.orgClosedAt !== null) throw new Refusal(errors.schoolGone);
  const person = {
    personId: row.personId,
    name: row.name,
    sessionId,
    isDesk: row.isDesk,
    hasSecondFactor: row.hasFactor,
  };
  const { orgId, appId, role } = row;
  if (orgId === null || appId === null) {
    if (wanted.by !== 'session') throw new Refusal(errors.schoolGone);
    return { ...person, org: null };
  }
  const { isSuspended } = row;
  if (role === null && row.isVisiting)
    return { ...person, org: { id: orgId, appId, role: 'auditor', isSuspended, isVisit: true } };
  // Not of its staff, or no longer: their own account is still theirs, to leave it or to see their other schools.
  if (role === null) return { ...person, org: null };
  // Whoever lacks the second factor that the school asks for keeps only the calls on their own account, so that they can
  // add one: they act in no school, and school calls are told why.
  const isAsked =
    row.asksAllForFactor === true || (role === 'adminOrOwner' && row.asksOwnersForFactor === true);
  if (isAsked && !person.hasSecondFactor)
    return { ...person, org: null, orgRefusal: sessionErrors.secondFactorRequired };
  return { ...person, org: { id: orgId, appId, role, isSuspended } };
}
