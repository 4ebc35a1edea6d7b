import { createHash } from 'node:crypto';
import { asObject, asText } from '../../../platform/outside/outside-client.ts';
import { detailOfToken, isSendable, type OperatorReply } from './http.ts';
import { type OperatorAccount, Unreachable, WrongCredentials } from './operator.ts';

interface FetchedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

interface KeptToken {
  readonly token: Promise<string>;
  /** From then on another is asked for, while this one still serves. */
  renewAtMs: number;
  endsAtMs: number;
  isRenewing: boolean;
}

/** By account, in this process only. Lifetimes are counted on the clock that never jumps. */
const kept = new Map<string, KeptToken>();
const maxKept = 1_000;

/** How early another is asked for: what MTN advises. A token that lives shorter serves for most of its life all the same. */
const earlySeconds = 600;
const earlyPart = 1 / 6;

/** A token endpoint that does not answer is left alone for this long while the old token serves. */
const nextTryMs = 30_000;

const keyOf = ({ operator, product, baseUrl, secrets }: OperatorAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([operator, product, baseUrl, secrets]))
    .digest('base64');

/** Hashing the secrets for each call would cost more than the call's headers: an account object is one account. */
const keys = new WeakMap<OperatorAccount, string>();

function keyFor(account: OperatorAccount): string {
  const key = keys.get(account) ?? keyOf(account);
  keys.set(account, key);
  return key;
}

export const forgetToken = (account: OperatorAccount): boolean => kept.delete(keyFor(account));

type FetchToken = () => Promise<FetchedToken>;

/** Callers that come while it is fetched share the one fetch; a failed one is not kept. */
function keepToken(key: string, fetchToken: FetchToken): KeptToken {
  const token = fetchToken().then((fetched) => {
    // What an operator answers is not the account's fault, and must not be told as such.
    if (!isSendable(fetched.token)) throw new Unreachable({ said: 'a token that cannot be sent' });
    setLife(entry, fetched.expiresInSeconds);
    return fetched.token;
  });
  const entry: KeptToken = {
    token,
    renewAtMs: Number.POSITIVE_INFINITY,
    endsAtMs: Number.POSITIVE_INFINITY,
    isRenewing: false,
  };
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, entry);
  token.catch(() => drop(key, entry));
  return entry;
}

function setLife(entry: KeptToken, lifeSeconds: number): void {
  const now = performance.now();
  entry.endsAtMs = now + lifeSeconds * 1_000;
  entry.renewAtMs = entry.endsAtMs - Math.min(earlySeconds, lifeSeconds * earlyPart) * 1_000;
}

/** Only this one: somebody else may have fetched another meanwhile. */
function drop(key: string, entry: KeptToken): void {
  if (kept.get(key) === entry) kept.delete(key);
}

/** Fetches the next one while this one serves; should there be none, this one serves until its end. */
async function renew(key: string, entry: KeptToken, fetchToken: FetchToken): Promise<void> {
  entry.isRenewing = true;
  try {
    const fetched = await fetchToken();
    if (kept.get(key) === entry) keepToken(key, async () => fetched);
  } catch {
    entry.renewAtMs = performance.now() + nextTryMs;
    entry.isRenewing = false;
  }
}

function tokenOf(account: OperatorAccount, fetchToken: FetchToken): KeptToken {
  const key = keyFor(account);
  const found = kept.get(key);
  const now = performance.now();
  if (found === undefined || found.endsAtMs <= now) return keepToken(key, fetchToken);
  if (found.renewAtMs <= now && !found.isRenewing) void renew(key, found, fetchToken);
  return found;
}

/**
 * Why there is no token. Only what says so is wrong credentials; too many calls, a gateway's quota or a fault pass, and a
 * payment must not fail for them.
 */
export function refusalOfToken(reply: OperatorReply): Error {
  const isClient = /^(?:invalid|unauthorized)_client$/.test(asText(reply.body['error']) ?? '');
  return reply.status === 401 || (reply.status === 400 && isClient)
    ? new WrongCredentials(detailOfToken(reply))
    : new Unreachable(detailOfToken(reply));
}

/** Orange's gateway: a token that is not known, or none. */
const expiredCodes: ReadonlySet<string | null> = new Set(['900901', '900902']);

/** As a 401, or in the body of any answer: as JSON, at the start of a message, or as XML. */
function isExpired({ status, body, text }: OperatorReply): boolean {
  if (status === 401) return true;
  const code =
    asText(asObject(body['fault'])?.['code']) ??
    asText(body['code']) ??
    /^\s*(\d+)\s*::/.exec(asText(body['message']) ?? '')?.[1] ??
    /^\s*<[^<]*fault\b[^<]*<(?:\w+:)?code>(\d+)</.exec(text)?.[1] ??
    null;
  return expiredCodes.has(code);
}

/**
 * Makes a call with the account's token. An operator may forget a token before its time: then one more try with a new
 * one, which is safe since a call that was not let in has done nothing. However many callers find the same token dead,
 * the first drops it and the others share what it fetches.
 */
export async function withToken(
  account: OperatorAccount,
  fetchToken: FetchToken,
  call: (token: string) => Promise<OperatorReply>,
  mayTryAgain: () => Promise<boolean> = async () => true,
): Promise<OperatorReply> {
  const used = tokenOf(account, fetchToken);
  const reply = await call(await used.token);
  if (!isExpired(reply)) return reply;
  drop(keyFor(account), used);
  const next = await tokenOf(account, fetchToken).token;
  return (await mayTryAgain()) ? call(next) : reply;
}
