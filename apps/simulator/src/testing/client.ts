import { randomUUID } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { FaultsChange } from '../faults.ts';
import type { PresentedPrompt, PromptAct } from '../prompts.ts';
import { type Simulator, startSimulator } from '../simulator.ts';
import type { presentLedger } from '../wallets.ts';

type Headers = Readonly<Record<string, string>>;

export interface Answered {
  readonly status: number;
  readonly headers: Response['headers'];
  readonly text: string;
  readonly json: unknown;
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** One for all files of a process, which takes it down when it ends. */
let started: Promise<Simulator> | null = null;

/** The simulator with nothing in it, and the few calls that every test makes. */
export async function openSimulator() {
  started ??= startSimulator({ port: 0, host: '127.0.0.1' });
  const simulator = await started;
  await fetch(`${simulator.url}/control/reset`, { method: 'POST' });

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers = {},
    withinMs = 10_000,
  ): Promise<Answered> {
    const hasBody = body !== undefined;
    const answer = await fetch(simulator.url + path, {
      method,
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
      ...(hasBody && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: isJson ? JSON.parse(text) : null,
    };
  }

  async function prompts(phone: string): Promise<PresentedPrompt[]> {
    const { json } = await call('GET', `/control/prompts?phone=${phone}`);
    return (json as { prompts: PresentedPrompt[] }).prompts;
  }

  return {
    url: simulator.url,
    call,
    prompts,
    faults: (change: FaultsChange) => call('PUT', '/control/faults', change),
    advance: (advanceMs: number) => call('POST', '/control/clock', { advanceMs }),
    async ledger(query = '') {
      const { json } = await call('GET', `/control/ledger${query}`);
      return json as ReturnType<typeof presentLedger>;
    },
    /** Answers the newest prompt of a number. */
    async answer(phone: string, act: PromptAct, pin = '1234'): Promise<Answered> {
      const [newest] = await prompts(phone);
      return call('POST', `/control/prompts/${newest?.id}/${act}`, { pin });
    },
  };
}

export type OpenSimulator = Awaited<ReturnType<typeof openSimulator>>;

export interface ReceivedCallback {
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const readAll = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat(await request.toArray()).toString();

/** A merchant's server that remembers what it was told. It refuses as many calls as it is told to, and then agrees. */
export async function openMerchant({ refusals = 0 } = {}) {
  const received: ReceivedCallback[] = [];
  const signed: Array<{ headers: Readonly<Record<string, unknown>>; text: string }> = [];
  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const body = (
        isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
      ) as ReceivedCallback['body'];
      signed.push({ headers: request.headers, text });
      received.push({ method: request.method ?? '', body });
      response.statusCode = received.length > refusals ? 200 : 503;
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/callback`,
    received,
    /** The same calls as they came: what a signature covers. */
    signed,
    async waitFor(count: number): Promise<readonly ReceivedCallback[]> {
      const giveUpAt = Date.now() + 60_000;
      while (received.length < count && Date.now() < giveUpAt) await wait(20);
      return received;
    },
  };
}

export const merchantUser = '5e0f7a3c-6f0e-4a39-9d0d-0c2f0d1b6a11';

/** Signs in to one of MTN's products and answers what every call to it carries. */
export async function mtnHeaders(
  simulator: OpenSimulator,
  product: 'collection' | 'disbursement' = 'collection',
  user = merchantUser,
  secret = 'simulator',
): Promise<Headers> {
  const subscription = { 'ocp-apim-subscription-key': `${product}-key` };
  const authorization = `Basic ${base64(`${user}:${secret}`)}`;
  const { json } = await simulator.call('POST', `/${product}/token/`, undefined, {
    ...subscription,
    authorization,
  });
  const { access_token } = json as { access_token: string };
  return {
    ...subscription,
    authorization: `Bearer ${access_token}`,
    'x-target-environment': 'mtncameroon',
  };
}

export const moneyRequest = (phone: string, amount: number) => ({
  amount: String(amount),
  currency: 'XAF',
  externalId: 'order-1',
  payer: { partyIdType: 'MSISDN', partyId: `237${phone}` },
  payerMessage: 'Grace second installment',
  payeeNote: 'Form 1B',
});

/** Asks a number for money through MTN and answers the reference. */
export async function requestToPay(
  simulator: OpenSimulator,
  headers: Headers,
  phone: string,
  amount: number,
  withinMs?: number,
): Promise<string> {
  const reference = randomUUID();
  const path = '/collection/v1_0/requesttopay';
  const withReference = { ...headers, 'x-reference-id': reference };
  await simulator.call('POST', path, moneyRequest(phone, amount), withReference, withinMs);
  return reference;
}

export const mtnStatus = async (simulator: OpenSimulator, headers: Headers, path: string) =>
  (await simulator.call('GET', path, undefined, headers)).json as Record<string, unknown>;
