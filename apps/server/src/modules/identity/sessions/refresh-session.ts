import { errors } from '@ardoise/contract/protocol/errors';
import { sessionErrors } from '@ardoise/contract/session-errors';
import type { Tx } from '../../../platform/db/database.ts';
import { hashSecret, newSecret } from '../../../platform/ids.ts';
import type { Context } from '../../../platform/http/context.ts';
import { maxKeyLength } from '../../../platform/http/idempotency.ts';
import { Refusal, writeOrRefuse } from '../../../platform/refusal.ts';
import { forSchool, type Work } from '../../../platform/work.ts';
import { signAccessToken } from './access-token.ts';
import { endSessions } from './end-session.ts';
import { accessTokenSeconds, decideRefresh, isSessionOpen } from '../rules.ts';
import { hashCode } from '../codes/secret-words.ts';
import {
  findSessionOfUnused,
  lockSessionOf,
  noteSessionUse,
  type RefreshedSession,
  readRefreshToken,
  rotateUnusedToken,
} from './sessions-store.ts';
import type { StartedSession } from './start-session.ts';

/** `x-refresh-token: Bearer …` */
export function refreshTokenOf(context: Context): string {
  const token = /^Bearer ([\w-]{1,512})$/i.exec(
    context.header('x-refresh-token')?.trim() ?? '',
  )?.[1];
  if (token === undefined) throw new Refusal(errors.signInNeeded);
  return token;
}

/**
 * The token that follows. Under a key it is a function of the token and the key, so that a caller who lost the answer
 * and comes again with the same key is given the same one, although it is kept nowhere. Only this server can compute it.
 */
function successorOf(context: Context, refreshToken: string): string {
  const key = context.header('idempotency-key');
  if (key === undefined) return newSecret();
  if (key.length === 0 || key.length > maxKeyLength)
    throw new Refusal(errors.invalidInput, { fields: { 'Idempotency-Key': `1-${maxKeyLength}` } });
  return hashCode(context.services.keyFor('refresh-successor'), refreshToken, key);
}

/**
 * A new pair for the token. Nearly always the token is unused and the session open: then two statements do, and no
 * transaction. Whatever else it is, is found out with the session's row locked, so that two tabs at once take turns.
 */
export async function refreshSession(
  context: Context,
  refreshToken: string,
): Promise<StartedSession> {
  const { tx, now, services } = context;
  const newToken = successorOf(context, refreshToken);
  const rotation = { oldHash: hashSecret(refreshToken), newHash: hashSecret(newToken), now };
  const session =
    (await rotateUnused(tx, rotation)) ??
    (await writeOrRefuse(
      (act) => tx.transaction().execute(act),
      (locking) => rotateCarefully(forSchool({ ...context, tx: locking }, context.orgId), rotation),
    ));
  const accessToken = await signAccessToken(
    services,
    { sessionId: session.id, personId: session.personId },
    now,
    accessTokenSeconds,
  );
  return { id: session.id, accessToken, refreshToken: newToken, expiresIn: accessTokenSeconds };
}

interface Rotation {
  readonly oldHash: string;
  readonly newHash: string;
  readonly now: Date;
}

type Rotated = Pick<RefreshedSession, 'id' | 'personId'>;

/** Answers null where the token is not an unused one of an open session, and where another was quicker. */
async function rotateUnused(tx: Tx, { oldHash, newHash, now }: Rotation): Promise<Rotated | null> {
  const session = await findSessionOfUnused(tx, oldHash);
  if (session === null || session.isPersonClosed || !isSessionOpen(session, now)) return null;
  const change = { sessionId: session.id, oldHash, newHash, now };
  return (await rotateUnusedToken(tx, change)) ? session : null;
}

async function rotateCarefully(work: Work, { oldHash, newHash, now }: Rotation): Promise<Rotated> {
  const { tx } = work;
  const session = await lockSessionOf(tx, oldHash);
  if (session === null) throw new Refusal(sessionErrors.invalidRefreshToken);
  if (session.isPersonClosed) throw new Refusal(errors.accountGone);
  const token = await readRefreshToken(tx, oldHash, newHash);
  switch (decideRefresh(session, token, now)) {
    case 'ended':
      throw new Refusal(errors.sessionEnded);
    case 'reuse':
      await endSessions(work, [session.id], 'reuse', session.personId);
      throw new Refusal(errors.sessionEnded, { keepsWrites: true });
    case 'rotate':
      await rotateUnusedToken(tx, { sessionId: session.id, oldHash, newHash, now });
      break;
    case 'repeat':
      await noteSessionUse(tx, session.id, now);
      break;
  }
  return session;
}
