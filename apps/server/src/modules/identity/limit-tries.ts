import { errors } from '@ardoise/contract/errors';
import { hashSecret } from '../../platform/ids.ts';
import type { Context } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from './people-store.ts';
import { accountLimit, addressLimit, type Login, waitSeconds } from './rules.ts';
import { deleteFailures, findFailureTimes, insertFailures } from './tickets-store.ts';

/** What wrong tries are counted for. */
export interface TrySubjects {
  readonly account: string;
  readonly address: string;
}

const accountOf = (personId: string): string => `person:${personId}`;

/**
 * What changes an account, or tries its password, takes turns on this before it locks any row: tickets and the person
 * are then locked in whatever order, and nobody waits in a circle.
 */
export const takeAccountTurn = (tx: Context['tx'], personId: string): Promise<void> =>
  takeTurns(tx, accountOf(personId));

export const subjectsOfPerson = (personId: string, address: string): TrySubjects => ({
  account: accountOf(personId),
  address: `address:${address}`,
});

/** An unknown login is counted too, so that it answers as a known one does. Hashed: people type secrets into it. */
export const subjectsOfUnknown = (login: Login, address: string): TrySubjects => ({
  account: `login:${hashSecret(`${login.kind}:${login.value}`)}`,
  address: `address:${address}`,
});

export const refuseForNow = (seconds: number): Refusal =>
  new Refusal(errors.tooMany, { retryAfterSeconds: seconds });

/** Tries on one account take turns, or many at once would all be made before the first is counted. */
export async function refuseTooManyTries(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  subjects: TrySubjects,
): Promise<void> {
  await takeTurns(tx, subjects.account);
  const wait = Math.max(
    waitSeconds(await findFailureTimes(tx, subjects.account, accountLimit, now), accountLimit, now),
    waitSeconds(await findFailureTimes(tx, subjects.address, addressLimit, now), addressLimit, now),
  );
  if (wait > 0) throw refuseForNow(wait);
}

export const countWrongTry = (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  subjects: TrySubjects,
): Promise<void> => insertFailures(tx, [subjects.account, subjects.address], now);

/** A finished sign-in wipes the account's slate; the address keeps its own. */
export const forgetWrongTries = (tx: Context['tx'], personId: string): Promise<void> =>
  deleteFailures(tx, accountOf(personId));
