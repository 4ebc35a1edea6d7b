import http from 'node:http';
import https from 'node:https';
import type { EventDetail } from '@ardoise/contract/transactions';
import { notInTransaction } from '../../../platform/not-in-transaction.ts';
import { Unreachable, WrongCredentials } from './operator.ts';

export interface OperatorReply {
  readonly status: number;
  readonly text: string;
  /** The body where it is a JSON object, else an empty one. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface OperatorCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Sent as a form; never together with `json`. */
  readonly form?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Far above any answer of an operator. */
const maxBytes = 256 * 1024;

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 64 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 64 }),
};

function encode({ json, form }: OperatorCall): { type: string | null; content: string } {
  if (json !== undefined) return { type: 'application/json', content: JSON.stringify(json) };
  if (form !== undefined)
    return {
      type: 'application/x-www-form-urlencoded',
      content: new URLSearchParams(form).toString(),
    };
  return { type: null, content: '' };
}

function readBody(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    return asObject(body) ?? {};
  } catch {
    return {};
  }
}

/** Whether a header can carry it: a line break in it, or a letter beyond Latin ones, is refused by Node itself. */
export function isSendable(value: string): boolean {
  try {
    http.validateHeaderValue('authorization', value);
    return true;
  } catch {
    return false;
  }
}

/** One request, one answer, or Unreachable. Node's own client: half the processor time of fetch. */
export async function callOperator(call: OperatorCall): Promise<OperatorReply> {
  notInTransaction('call an operator');
  // All of our headers that could hold such a sign are made of the account's credentials.
  if (!Object.values(call.headers).every(isSendable))
    throw new WrongCredentials({ note: 'unsendableCredentials' });
  const url = new URL(call.url);
  const { type, content } = encode(call);
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      method: call.method,
      agent: agents[isSecure ? 'https:' : 'http:'],
      headers: {
        accept: 'application/json',
        ...(type === null ? {} : { 'content-type': type }),
        'content-length': String(Buffer.byteLength(content)),
        ...call.headers,
      },
    });
    const fail = (why: string): void => {
      clearTimeout(timer);
      request.destroy();
      reject(new Unreachable({ said: why }));
    };
    // Only once there is a request: making one may throw, and a timer would outlive that.
    const timer = setTimeout(() => fail('no answer in time'), call.timeoutMs);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxBytes) fail('the answer is too long');
      });
      response.on('error', (error) => fail(error.message));
      response.on('end', () => {
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? 0, text, body: readBody(text) });
      });
    });
    request.on('error', (error) => fail(error.message));
    request.end(content);
  });
}

/** Operators answer with whatever they like: every field is read with care. */
export const asObject = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;

export const asText = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : null;

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

/** Status and body on one line, for the history; bodies of operators hold no secrets of ours. */
export const detailOf = ({ status, text }: OperatorReply): EventDetail => ({
  said: `${status} ${text.replace(/\s+/g, ' ').slice(0, 600)}`.trim(),
});

/** Why there is no answer, for the history. */
export function whyOf(error: unknown): EventDetail {
  if (error instanceof Unreachable || error instanceof WrongCredentials) return error.detail;
  return { said: error instanceof Error ? error.message : 'unknown fault' };
}
