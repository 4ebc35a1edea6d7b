import http from 'node:http';
import type { EventDetail } from '@ardoise/contract/transactions';
import {
  asText,
  type OutsideCall,
  type OutsideReply,
} from '../../../platform/outside/outside-client.ts';
import { OutsideFault, type OutsideFaultKind } from '../../../platform/outside/outside-fault.ts';
import { sayWithoutToken } from '../../../platform/outside/say-without-token.ts';
import { type OperatorAccount, Unreachable, WrongCredentials } from './operator.ts';

export type OperatorReply = Pick<OutsideReply, 'status' | 'text' | 'body'>;

type OperatorCall = Omit<OutsideCall, 'timeoutMs'>;

/** Whether a header can carry it: a line break in it, or a letter beyond Latin ones, is refused by Node itself. */
export function isSendable(value: string): boolean {
  try {
    http.validateHeaderValue('authorization', value);
    return true;
  } catch {
    return false;
  }
}

/** What staff can do something about has a sentence of ours. */
const notes: Partial<Record<OutsideFaultKind, EventDetail>> = {
  webPage: { note: 'webPage' },
  untrusted: { note: 'untrustedCertificate' },
};

/** One request, one answer; else Unreachable, or WrongCredentials where they cannot even be sent. */
export async function callOperator(
  { outside, timeoutMs }: Pick<OperatorAccount, 'outside' | 'timeoutMs'>,
  call: OperatorCall,
): Promise<OutsideReply> {
  // All of our headers that could hold such a sign are made of the account's credentials.
  if (!Object.values(call.headers).every(isSendable))
    throw new WrongCredentials({ note: 'unsendableCredentials' });
  try {
    return await outside.call({ ...call, timeoutMs });
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    throw new Unreachable(notes[error.kind] ?? { said: error.message });
  }
}

/**
 * An amount as operators write it: a number, or text. One that is not whole is kept as it is, with so few digits that it
 * is not rounded to one that was asked. Else NaN, which equals none.
 */
export function asAmount(value: unknown): number {
  const text = asText(value);
  return text !== null && /^(?:\d{1,15}(?:\.0+)?|\d{1,12}\.\d{1,3})$/.test(text)
    ? Number(text)
    : Number.NaN;
}

/** Status and body on one line, for the history; but for answers with tokens, bodies of operators hold no secrets of ours. */
export const detailOf = ({ status, text }: OperatorReply): EventDetail => ({
  said: `${status} ${text.replace(/\s+/g, ' ').slice(0, 600)}`.trim(),
});

/** The same of a call for a token. */
export const detailOfToken = (reply: OperatorReply): EventDetail => ({
  said: sayWithoutToken(reply),
});

/** Why there is no answer, for the history. */
export function whyOf(error: unknown): EventDetail {
  if (error instanceof Unreachable || error instanceof WrongCredentials) return error.detail;
  return { said: error instanceof Error ? error.message : 'unknown fault' };
}
