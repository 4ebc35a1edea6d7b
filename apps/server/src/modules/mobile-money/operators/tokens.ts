import { createHash } from 'node:crypto';
import { asObject, asText, detailOf, isSendable, type OperatorReply } from './http.ts';
import { type OperatorAccount, Unreachable, WrongCredentials } from './operator.ts';

interface FetchedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

interface KeptToken {
  readonly token: Promise<string>;
  expiresAtMs: number;
}

/** By account, in this process only. Lifetimes are counted on the clock that never jumps. */
const kept = new Map<string, KeptToken>();
const maxKept = 1_000;

/** Asked for anew a little before the operator forgets it. */
const earlyMs = 30_000;

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

/** Callers that come while it is fetched share the one fetch; a failed one is not kept. */
function tokenOf(
  account: OperatorAccount,
  fetchToken: () => Promise<FetchedToken>,
): Promise<string> {
  const key = keyFor(account);
  const found = kept.get(key);
  if (found !== undefined && found.expiresAtMs > performance.now()) return found.token;
  const entry: KeptToken = {
    expiresAtMs: Number.POSITIVE_INFINITY,
    token: fetchToken().then(
      ({ token, expiresInSeconds }) => {
        // What an operator answers is not the account's fault, and must not be told as such.
        if (!isSendable(token)) {
          kept.delete(key);
          throw new Unreachable({ said: 'a token that cannot be sent' });
        }
        entry.expiresAtMs = performance.now() + Math.max(0, expiresInSeconds * 1_000 - earlyMs);
        return token;
      },
      (error: unknown) => {
        kept.delete(key);
        throw error;
      },
    ),
  };
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, entry);
  return entry.token;
}

/**
 * Why there is no token. Only what says so is wrong credentials; too many calls, a gateway's quota or a fault pass, and a
 * payment must not fail for them.
 */
export function refusalOfToken(reply: OperatorReply): Error {
  const isClient = /^(?:invalid|unauthorized)_client$/.test(asText(reply.body['error']) ?? '');
  return reply.status === 401 || (reply.status === 400 && isClient)
    ? new WrongCredentials(detailOf(reply))
    : new Unreachable(detailOf(reply));
}

/** Orange's gateway: a token that is not known, or none. */
const expiredCodes: ReadonlySet<string | null> = new Set(['900901', '900902']);

/** As a 401, or in the body of any answer: as JSON, at the start of a message, or as XML. */
function isExpired({ status, body, text }: OperatorReply): boolean {
  if (status === 401) return true;
  const code =
    asText(asObject(body['fault'])?.['code']) ??
    asText(body['code']) ??
    /^(\d+) ::/.exec(asText(body['message']) ?? '')?.[1] ??
    /^\s*<[^<]*fault\b[^<]*<(?:\w+:)?code>(\d+)</.exec(text)?.[1] ??
    null;
  return expiredCodes.has(code);
}

/**
 * Makes a call with the account's token. An operator may forget a token before its time: then one more try with a new
 * one, which is safe since a call that was not let in has done nothing.
 */
export async function withToken(
  account: OperatorAccount,
  fetchToken: () => Promise<FetchedToken>,
  call: (token: string) => Promise<OperatorReply>,
): Promise<OperatorReply> {
  const reply = await call(await tokenOf(account, fetchToken));
  if (!isExpired(reply)) return reply;
  forgetToken(account);
  return call(await tokenOf(account, fetchToken));
}
