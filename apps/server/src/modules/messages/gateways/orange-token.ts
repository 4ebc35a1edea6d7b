import { asText, type OutsideClient } from '../../../platform/outside/outside-client.ts';
import { sayWithoutToken } from '../../../platform/outside/say-without-token.ts';
import type { OrangeSmsAccount } from '../../../platform/sms-settings.ts';
import { callGateway, isReply } from './call-gateway.ts';
import { refusedWith } from './refusal-words.ts';
import type { SmsRefused, SmsUnanswered } from './sms-gateway.ts';

type Token = string | SmsRefused | SmsUnanswered;

export interface OrangeToken {
  /** Fetched once for all who come meanwhile. */
  read(): Promise<Token>;
  /** Of a token that Orange no longer knows; one that was fetched since is kept. */
  forget(token: string): void;
}

/** Asked for anew well before Orange forgets it. */
const earlyMs = 5 * 60_000;

/** A header carries nothing else. */
const sendable = /^[!-~]+$/;

export function orangeToken(account: OrangeSmsAccount, outside: OutsideClient): OrangeToken {
  const { url, clientId, clientSecret } = account;
  let kept: { readonly token: string; readonly expiresAtMs: number } | null = null;
  let fetching: Promise<Token> | null = null;

  async function fetchToken(): Promise<Token> {
    const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await callGateway(outside, {
      method: 'POST',
      url: `${url}/oauth/v3/token`,
      headers: { authorization: `Basic ${pair}` },
      form: { grant_type: 'client_credentials' },
    });
    // Whatever became of the request for a token, no message has gone.
    if (!isReply(answer)) return { ...answer, mayHaveGone: false };
    const token = asText(answer.body['access_token']);
    if (answer.status >= 400 || token === null || !sendable.test(token))
      return refusedWith('refused', `no token: ${sayWithoutToken(answer)}`);
    // The lifetime comes as text.
    const lifeMs = Number(asText(answer.body['expires_in']) ?? 0) * 1_000;
    kept = { token, expiresAtMs: performance.now() + (lifeMs || 0) - earlyMs };
    return token;
  }

  return {
    read: async () => {
      if (kept !== null && kept.expiresAtMs > performance.now()) return kept.token;
      fetching ??= fetchToken().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    forget: (token) => {
      if (kept?.token === token) kept = null;
    },
  };
}
