import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { whyOf } from '../operators/http.ts';
import type { StatusAnswer } from '../operators/operator.ts';
import type { OpenTransaction } from '../transactions/open-transaction.ts';
import { bookRead, type Reader, type Reads } from './read-pace.ts';

/** An account at an operator that counts reads of a status, and how many it allows. */
export interface Pace {
  readonly account: string;
  readonly perSecond: number;
}

/** MTN counts by API user, in whichever school's settings it stands. Null: nobody counts. */
export function paceOf(
  { settings }: Pick<Services, 'settings'>,
  { row, account }: Pick<OpenTransaction, 'row' | 'account'>,
): Pace | null {
  const { readsPerSecond: perSecond } = settings.operators.mtn;
  if (perSecond === null || account === null) return null;
  if (row.operator !== 'mtn' || row.kind === 'pawapay') return null;
  const name = JSON.stringify([account.baseUrl, account.secrets['apiUser']]);
  return { account: createHash('sha256').update(name).digest('base64url'), perSecond };
}

interface LockedReads {
  readonly reads: Reads;
  /** By the database's clock, which all nodes share. */
  readonly now: number;
}

/** Nobody else reads or waits by this account until the transaction ends. `at` is the time where a test has its own. */
export async function lockReads(tx: Tx, account: string, at?: Date): Promise<LockedReads> {
  await sql`insert into status_reads (account) values (${account}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ first: Date[]; rest: Date[] }>`
    select first, rest from status_reads where account = ${account} for update`.execute(tx);
  // Only once the row is ours: whoever had it before may have kept us waiting.
  const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx);
  const timesOf = (share: keyof Reads) => (rows[0]?.[share] ?? []).map((time) => time.getTime());
  return {
    reads: { first: timesOf('first'), rest: timesOf('rest') },
    now: (at ?? clock.rows[0]?.now ?? new Date()).getTime(),
  };
}

/** Books a read of the locked account, and answers after how many milliseconds it may begin; null: not now. */
export async function bookLocked(
  tx: Tx,
  { account, perSecond }: Pace,
  { reads, now }: LockedReads,
  reader: Reader,
): Promise<number | null> {
  const booked = bookRead(reads, reader, perSecond, now);
  if (booked === null) return null;
  const datesOf = (share: keyof Reads) => booked.reads[share].map((time) => new Date(time));
  await sql`update status_reads set first = ${datesOf('first')}::timestamptz[],
      rest = ${datesOf('rest')}::timestamptz[] where account = ${account}`.execute(tx);
  return booked.at - now;
}

/** A read for a callback or for somebody who looks. */
export const takeRead = (
  { db }: Pick<Services, 'db'>,
  pace: Pace,
  reader: Reader,
  at?: Date,
): Promise<number | null> =>
  db.write('platform', async (tx) =>
    bookLocked(tx, pace, await lockReads(tx, pace.account, at), reader),
  );

/** There is no status to be had, and this is why. */
export type Unread = Extract<StatusAnswer, { kind: 'unknown' }>;

/**
 * Signs in before a read is booked: a token may take its time, and a read that begins late falls into another's second.
 * Null where the status may be read; else nothing needs to be booked.
 */
export async function signInFirst(
  services: Pick<Services, 'settings'>,
  open: OpenTransaction,
): Promise<Unread | null> {
  const { adapter, account } = open;
  if (account === null || paceOf(services, open) === null) return null;
  try {
    await adapter.signIn?.(account);
    return null;
  } catch (error) {
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

/** Asks how a payment went. Where the operator has forgotten a token, the second try is a read too, and is booked. */
export const readStatus = async (
  services: Services,
  { adapter, account, request, row }: OpenTransaction,
): Promise<StatusAnswer> =>
  account === null
    ? { kind: 'unknown', detail: { note: 'noCredentials' } }
    : adapter.status(account, request, () => mayReadAgain(services, { row, account }));

async function mayReadAgain(
  services: Services,
  open: Pick<OpenTransaction, 'row' | 'account'>,
): Promise<boolean> {
  const pace = paceOf(services, open);
  if (pace === null) return true;
  const waitMs = await takeRead(services, pace, 'callback');
  if (waitMs !== null) await wait(waitMs);
  return waitMs !== null;
}

const lookAgainMs = 250;
const mostLooks = 20;

/** Somebody pressed a button and waits: until the operator may be asked, or is told to try later. */
export async function waitForRead(
  services: Services,
  open: OpenTransaction,
): Promise<Unread | null> {
  const pace = paceOf(services, open);
  if (pace === null) return null;
  const unread = await signInFirst(services, open);
  if (unread !== null) return unread;
  for (let look = 0; look < mostLooks; look += 1) {
    const waitMs = await takeRead(services, pace, 'look');
    await wait(waitMs ?? lookAgainMs);
    if (waitMs !== null) return null;
  }
  throw new Refusal(errors.serverBusy);
}
