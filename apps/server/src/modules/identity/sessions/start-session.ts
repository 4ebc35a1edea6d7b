import { errors } from '@ardoise/contract/protocol/errors';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { hashSecret, newId, newSecret } from '../../../platform/ids.ts';
import type { Context } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { forNoSchool, forSchool } from '../../../platform/work.ts';
import { signAccessToken } from './access-token.ts';
import { rememberDevice } from '../sign-in/devices.ts';
import { forgetWrongTries } from '../sign-in/limit-tries.ts';
import { findPasswordHash, findPerson, findSchoolIds } from '../people/people-store.ts';
import { accessTokenSeconds, addSeconds, browserName, sessionLifeSeconds } from '../rules.ts';
import { insertSession } from './sessions-store.ts';

export interface StartedSession {
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

interface SessionStart {
  readonly personId: string;
  readonly orgId: string | null;
  /** Of the password that let the person in: one that was changed meanwhile lets nobody in. */
  readonly passwordHash?: string | null;
  /** How the person proved who they are: told in the audit log. */
  readonly by:
    | 'password'
    | 'code'
    | 'passkey'
    | 'registration'
    | 'qr'
    | 'temporaryToken'
    | 'invitation';
}

/** The one place where a session begins. */
export async function startSession(
  context: Context,
  { personId, orgId, by, passwordHash }: SessionStart,
): Promise<StartedSession> {
  const { tx, now, services } = context;
  const person = found(await findPerson(tx, personId), errors.accountGone);
  if (person.closed_at !== null) throw new Refusal(errors.accountGone);
  // A step that began while the person worked for the school may end after they left it.
  if (orgId !== null && !(await findSchoolIds(tx, personId)).includes(orgId))
    throw new Refusal(sessionErrors.noAccessToSchool);
  const id = newId(now);
  const refreshToken = newSecret();
  const browser = browserName(context.userAgent);
  await insertSession(tx, {
    id,
    personId,
    orgId,
    browser,
    address: context.address,
    startedAt: now,
    expiresAt: addSeconds(now, sessionLifeSeconds),
    tokenHash: hashSecret(refreshToken),
  });
  // Read after the session was written: whoever takes the account over waits for that, or was waited for.
  if (passwordHash !== undefined && (await findPasswordHash(tx, personId)) !== passwordHash)
    throw new Refusal(sessionErrors.wrongLogin);
  await forgetWrongTries(context, personId);
  await rememberDevice(context, personId);
  const actor = { personId, name: person.full_name };
  if (orgId !== null)
    await forSchool({ ...context, actor }, orgId).audit({
      action: 'session.started',
      subject: 'session',
      subjectId: id,
      after: { by, browser, address: context.address },
    });
  await forNoSchool(context).emit('session.started', personId, { sessionId: id });
  services.log.info(
    { requestId: context.requestId, personId, orgId, sessionId: id, by, address: context.address },
    'signed in',
  );
  const accessToken = await signAccessToken(
    services,
    { sessionId: id, personId },
    now,
    accessTokenSeconds,
  );
  return { id, accessToken, refreshToken, expiresIn: accessTokenSeconds };
}

/** As `/org/login` names the parts of a session. */
export const loginTokensOf = ({ accessToken, refreshToken, expiresIn }: StartedSession) => ({
  accessToken,
  refreshToken,
  expiresIn,
});
