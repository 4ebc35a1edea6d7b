import { errors } from '@ardoise/contract/errors';
import { sessionErrors } from '@ardoise/contract/session';
import { hashSecret, newSecret } from '../../platform/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { signAccessToken } from './access-token.ts';
import { endSessions } from './end-session.ts';
import { accessTokenSeconds, decideRefresh } from './rules.ts';
import { lockSessionOf, readRefreshToken, rotateRefreshToken } from './sessions-store.ts';
import type { StartedSession } from './start-session.ts';

/** `x-refresh-token: Bearer …` */
export function refreshTokenOf(context: Context): string {
  const token = /^Bearer ([\w-]{1,512})$/i.exec(
    context.header('x-refresh-token')?.trim() ?? '',
  )?.[1];
  if (token === undefined) throw new Refusal(errors.noToken);
  return token;
}

/** A new pair for the token. The session's row stays locked meanwhile, so that two tabs at once take turns. */
export async function refreshSession(
  services: Services,
  context: Context,
  refreshToken: string,
): Promise<StartedSession> {
  const { tx, now } = context;
  const oldHash = hashSecret(refreshToken);
  const session = await lockSessionOf(tx, oldHash);
  if (session === null) throw new Refusal(sessionErrors.invalidRefreshToken);
  if (session.isPersonClosed) throw new Refusal(errors.organisationGone);
  const token = await readRefreshToken(tx, oldHash);
  switch (decideRefresh(session, token, now)) {
    case 'ended':
      throw new Refusal(errors.sessionEnded);
    case 'reuse':
      await endSessions(services, context, [session.id], 'reuse', session.personId);
      throw new Refusal(errors.sessionEnded, { keepsWrites: true });
    case 'rotate': {
      const newToken = newSecret();
      const newHash = hashSecret(newToken);
      await rotateRefreshToken(tx, { sessionId: session.id, oldHash, newHash, now });
      const accessToken = await signAccessToken(
        services,
        { sessionId: session.id, personId: session.personId },
        now,
        accessTokenSeconds,
      );
      return { id: session.id, accessToken, refreshToken: newToken, expiresIn: accessTokenSeconds };
    }
  }
}
