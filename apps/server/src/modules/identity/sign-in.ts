import type { Answer, Input } from '@ardoise/contract/call';
import type { ErrorEntry } from '@ardoise/contract/errors';
import { jwtErrors, type jwtLogin } from '@ardoise/contract/jwt';
import { type login, sessionErrors } from '@ardoise/contract/session';
import type { Tx } from '../../platform/db/database.ts';
import type { Context } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findFactorMethods } from './factors-store.ts';
import {
  countWrongTry,
  refuseTooManyTries,
  subjectsOfPerson,
  subjectsOfUnknown,
} from './limit-tries.ts';
import { isPasswordRight } from './passwords.ts';
import { findAccount, findSchoolChoice } from './people-store.ts';
import { chooseSchool, readLogin } from './rules.ts';
import { loginTokensOf, type StartedSession, startSession } from './start-session.ts';
import { insertTicket } from './tickets-store.ts';

export async function signIn(
  services: Services,
  context: Context,
  { login: typed, password, appId }: Input<typeof login>['body'],
): Promise<Answer<typeof login>> {
  const personId = await checkSignIn(context, typed, password, sessionErrors.wrongLogin);
  const orgId = await schoolFor(context.tx, personId, appId);
  const outcome = await afterFirstFactor(services, context, { personId, orgId, by: 'password' });
  return 'session' in outcome ? loginTokensOf(outcome.session) : outcome;
}

/** The specification's other client: it knows no second step, so who has a second factor is sent to the hosted login. */
export async function signInByJwt(
  services: Services,
  context: Context,
  { email, password }: Input<typeof jwtLogin>['body'],
): Promise<{ session: StartedSession; personId: string }> {
  const personId = await checkSignIn(context, email, password, jwtErrors.wrongLogin);
  const methods = await findFactorMethods(context.tx, personId);
  if (methods.length > 0) throw new Refusal(jwtErrors.secondFactorElsewhere);
  const orgId = await schoolFor(context.tx, personId, undefined);
  const session = await startSession(services, context, { personId, orgId, by: 'password' });
  return { session, personId };
}

/** Answers the person; an unknown login and a wrong password get the same answer after the same time. */
async function checkSignIn(
  context: Context,
  typed: string,
  password: string,
  refusal: ErrorEntry,
): Promise<string> {
  const login = readLogin(typed);
  const account = await findAccount(context.tx, login);
  const subjects =
    account === null
      ? subjectsOfUnknown(login, context.address)
      : subjectsOfPerson(account.id, context.address);
  await refuseTooManyTries(context, subjects);
  const isRight = await isPasswordRight(account?.passwordHash ?? null, password);
  if (account !== null && isRight) return account.id;
  await countWrongTry(context, subjects);
  throw new Refusal(refusal, { keepsWrites: true });
}

/** The school that was asked for, which the person must belong to; else the one that goes without saying. */
export async function schoolFor(
  tx: Tx,
  personId: string,
  appId: string | undefined,
): Promise<string | null> {
  const { schools, lastUsedId } = await findSchoolChoice(tx, personId);
  if (appId === undefined) return chooseSchool(schools, lastUsedId)?.orgId ?? null;
  const asked = schools.find((school) => school.appId === appId);
  return found(asked, sessionErrors.notStaffHere).orgId;
}

const secondFactorLifeSeconds = 5 * 60;

type SecondStep = { secondFactor: { ticket: string; methods: Array<'totp' | 'passkey'> } };

/** A session, or for who has a second factor a ticket to come back with. */
export async function afterFirstFactor(
  services: Services,
  context: Context,
  start: Parameters<typeof startSession>[2],
): Promise<{ session: StartedSession } | SecondStep> {
  const methods = await findFactorMethods(context.tx, start.personId);
  if (methods.length === 0) return { session: await startSession(services, context, start) };
  const ticket = await insertTicket(context.tx, {
    purpose: 'secondFactor',
    personId: start.personId,
    orgId: start.orgId,
    lifeSeconds: secondFactorLifeSeconds,
    now: context.now,
  });
  return { secondFactor: { ticket, methods } };
}
