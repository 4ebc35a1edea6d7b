import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { ErrorEntry } from '@ardoise/contract/protocol/errors';
import { jwtErrors, type jwtLogin } from '@ardoise/contract/jwt';
import type { login } from '@ardoise/contract/session';
import { sessionErrors } from '@ardoise/contract/session-errors';
import type { Tx } from '../../../platform/db/database.ts';
import type { Context } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import { type Account, findCandidates, maxCandidates } from '../people/contacts-store.ts';
import { findFactorMethods } from '../factors/factors-store.ts';
import {
  countWrongTry,
  findTriesRefusal,
  subjectsOfAccount,
  subjectsOfUnknown,
  type TrySubjects,
} from './limit-tries.ts';
import { isPasswordRight } from '../factors/passwords.ts';
import { findSchoolChoice } from '../people/people-store.ts';
import { chooseSchool, type Login, readLogin } from '../rules.ts';
import { loginTokensOf, type StartedSession, startSession } from '../sessions/start-session.ts';
import { insertTicket } from '../codes/tickets-store.ts';

export async function signIn(
  context: Context,
  { login: typed, password, appId }: Input<typeof login>['body'],
): Promise<Answer<typeof login>> {
  const account = await checkSignIn(context, typed, password, sessionErrors.wrongLogin);
  const { id: personId, passwordHash } = account;
  const orgId = await schoolFor(context.tx, personId, appId);
  const start = { personId, orgId, by: 'password', passwordHash } as const;
  const outcome = await afterFirstFactor(context, start);
  return 'session' in outcome ? loginTokensOf(outcome.session) : outcome;
}

/** The specification's other client: it knows no second step, so who has a second factor is sent to the hosted login. */
export async function signInByJwt(
  context: Context,
  { email, password }: Input<typeof jwtLogin>['body'],
): Promise<{ session: StartedSession; personId: string }> {
  const account = await checkSignIn(context, email, password, jwtErrors.wrongEmailOrPassword);
  const { id: personId, passwordHash } = account;
  const methods = await findFactorMethods(context.tx, personId);
  if (methods.length > 0) throw new Refusal(jwtErrors.signInPageNeeded);
  const orgId = await schoolFor(context.tx, personId, undefined);
  const start = { personId, orgId, by: 'password', passwordHash } as const;
  return { session: await startSession(context, start), personId };
}

interface Candidate {
  /** Null stands for an unknown login. */
  readonly account: Account | null;
  readonly subjects: TrySubjects;
}

async function candidatesFor(context: Context, login: Login): Promise<Candidate[]> {
  const accounts = await findCandidates(context.tx, login, context.device);
  if (accounts.length === 0)
    return [{ account: null, subjects: subjectsOfUnknown(login, context.network) }];
  return accounts.map((account) => ({
    account,
    subjects: subjectsOfAccount(context, account.id, account.isOnKnownDevice, 'password'),
  }));
}

/** Those who may be tried now; refused where none may. Turns are taken in sorted order. */
async function openCandidates(context: Context, login: Login): Promise<Candidate[]> {
  const candidates = await candidatesFor(context, login);
  const refusals = new Map<Candidate, Refusal | null>();
  for (const candidate of candidates.toSorted((a, b) => (a.subjects.own < b.subjects.own ? -1 : 1)))
    refusals.set(candidate, await findTriesRefusal(context, candidate.subjects));
  const open = candidates.filter((candidate) => refusals.get(candidate) === null);
  const [refusal] = refusals.values();
  if (open.length === 0 && refusal != null) throw refusal;
  return open;
}

/**
 * Answers the account; an unknown login and a wrong password get the same answer after the same work. Where several
 * accounts typed the same phone or email the password tells whose it is, and so that nobody can tell by the time whether
 * there are several, a wrong one is checked as often in any case.
 */
async function checkSignIn(
  context: Context,
  typed: string,
  password: string,
  refusal: ErrorEntry,
): Promise<Account> {
  const open = await openCandidates(context, readLogin(typed));
  for (let i = 0; i < maxCandidates; i += 1) {
    const account = open[i]?.account ?? null;
    const isRight = await isPasswordRight(account?.passwordHash ?? null, password);
    if (account !== null && isRight) return account;
  }
  for (const { subjects } of open) await countWrongTry(context, subjects);
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
  return found(asked, sessionErrors.noAccessToSchool).orgId;
}

const secondFactorLifeSeconds = 5 * 60;

type SecondStep = { secondFactor: { ticket: string; methods: Array<'totp' | 'passkey'> } };

/** A session, or for who has a second factor a ticket to come back with. */
export async function afterFirstFactor(
  context: Context,
  start: Parameters<typeof startSession>[1],
): Promise<{ session: StartedSession } | SecondStep> {
  const methods = await findFactorMethods(context.tx, start.personId);
  if (methods.length === 0) return { session: await startSession(context, start) };
  const ticket = await insertTicket(context.tx, {
    purpose: 'secondFactor',
    personId: start.personId,
    orgId: start.orgId,
    lifeSeconds: secondFactorLifeSeconds,
    now: context.now,
  });
  return { secondFactor: { ticket, methods } };
}
