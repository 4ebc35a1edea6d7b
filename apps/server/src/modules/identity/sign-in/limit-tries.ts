import { errors } from '@ardoise/contract/protocol/errors';
import { sessionErrors } from '@ardoise/contract/session-errors';
import { takeTurnNow, takeTurns } from '../../../platform/take-turns.ts';
import { hashSecret } from '../../../platform/ids.ts';
import type { Context } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isKnownDevice } from './devices.ts';
import {
  accountLimit,
  addressLimit,
  type Login,
  ownLimit,
  type TryLimit,
  waitSeconds,
} from '../rules.ts';
import { deleteFailures, findFailureTimes, insertFailures } from '../codes/tickets-store.ts';

type Caller = Pick<Context, 'tx' | 'now' | 'network' | 'device'>;

/** What is being guessed at. Whoever gets to the second factor knows the password: strangers never count there. */
type Guessed = 'password' | 'factor';

/**
 * What wrong tries are counted for. `own` is of whoever tries, at this account: a known device, else an address. The
 * others are counted for unknown devices only, so that no stranger keeps a known one out.
 */
export interface TrySubjects {
  readonly own: string;
  readonly account: string | null;
  readonly address: string | null;
  /** Whether a code to the phone or a new password gets around what strangers have used up. */
  readonly hasOtherWay: boolean;
}

const accountOf = (personId: string): string => `person:${personId}`;

/**
 * What changes an account takes turns on this before it locks any row: tickets and the person are then locked in
 * whatever order, and nobody waits in a circle.
 */
export const takeAccountTurn = (tx: Context['tx'], personId: string): Promise<void> =>
  takeTurns(tx, accountOf(personId));

const subjectsOf = (account: string, address: string, guessed: Guessed): TrySubjects => ({
  own: `${account}@${address}`,
  account,
  address: `address:${address}`,
  hasOtherWay: guessed === 'password',
});

/** Of one who is counted alone. */
const ownSubject = (own: string): TrySubjects => ({
  own,
  account: null,
  address: null,
  hasOtherWay: false,
});

/** Asks nothing of the database: for an unknown login there would be nobody to ask about, and the work must be the same. */
export function subjectsOfAccount(
  { network, device }: Pick<Caller, 'network' | 'device'>,
  personId: string,
  isOnKnownDevice: boolean,
  guessed: Guessed,
): TrySubjects {
  const account = guessed === 'factor' ? `factor:${personId}` : accountOf(personId);
  if (isOnKnownDevice) return ownSubject(`${account}@${device}`);
  return subjectsOf(account, network, guessed);
}

export const subjectsOfPerson = async (
  caller: Caller,
  personId: string,
  guessed: Guessed,
): Promise<TrySubjects> =>
  subjectsOfAccount(caller, personId, await isKnownDevice(caller, personId), guessed);

/** An unknown login is counted too, so that it answers as a known one does. Hashed: people type secrets into it. */
export const subjectsOfUnknown = (login: Login, address: string): TrySubjects =>
  subjectsOf(`login:${hashSecret(`${login.kind}:${login.value}`)}`, address, 'password');

/**
 * Whoever is signed in and is asked for the password again counts for the person: nobody who is not signed in reaches
 * this, and more sessions do not give more tries.
 */
export const subjectsOfSignedIn = (personId: string): TrySubjects =>
  ownSubject(`confirm:${personId}`);

export const refuseForNow = (seconds: number): Refusal =>
  new Refusal(errors.tooManyRequests, { retryAfterSeconds: seconds });

/**
 * Why another try is refused for now, if it is. Tries of one at one account are made one after the other, or many at once
 * would all be made before the first is counted. An unknown device that tries several at once is told to wait rather than
 * kept waiting: a crowd of them would hold every connection to the database.
 */
export async function findTriesRefusal(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { own, account, address, hasOtherWay }: TrySubjects,
): Promise<Refusal | null> {
  if (account === null) await takeTurns(tx, own);
  else if (!(await takeTurnNow(tx, own))) return refuseForNow(1);
  const waitOf = async (subject: string | null, limit: TryLimit): Promise<number> =>
    subject === null ? 0 : waitSeconds(await findFailureTimes(tx, subject, limit, now), limit, now);
  const wait = Math.max(await waitOf(own, ownLimit), await waitOf(address, addressLimit));
  if (wait > 0) return refuseForNow(wait);
  const accountWait = await waitOf(account, accountLimit);
  if (accountWait === 0) return null;
  return hasOtherWay ? new Refusal(sessionErrors.tooManyWrongPasswords) : refuseForNow(accountWait);
}

export async function refuseTooManyTries(
  context: Pick<Context, 'tx' | 'now'>,
  subjects: TrySubjects,
): Promise<void> {
  const refusal = await findTriesRefusal(context, subjects);
  if (refusal !== null) throw refusal;
}

export const countWrongTry = (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { own, account, address }: TrySubjects,
): Promise<void> =>
  insertFailures(
    tx,
    [own, account, address].filter((subject) => subject !== null),
    now,
  );

/** A finished sign-in wipes the slate of whoever made it. What strangers did elsewhere stays counted. */
export async function forgetWrongTries(caller: Caller, personId: string): Promise<void> {
  const from = [caller.network, ...(caller.device === null ? [] : [caller.device])];
  for (const account of [accountOf(personId), `factor:${personId}`])
    await deleteFailures(
      caller.tx,
      from.map((place) => `${account}@${place}`),
    );
}
