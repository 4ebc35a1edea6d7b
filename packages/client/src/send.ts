import type { Answer, CallSpec, Endpoint, Request } from '@ardoise/contract/protocol/call';
import { pathOf } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { ArdoiseError } from './ardoise-error.ts';

export interface Sender {
  readonly key: string;
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly wait: (ms: number) => Promise<void>;
  /** How often one call is sent at most. */
  readonly tries: number;
  /** For how long one answer is waited for. */
  readonly timeoutMs: number;
}

/** Longer than this nobody waits without being told. */
const longestWaitMs = 30_000;

/** Of a call of the contract, by its endpoint alone: no schema is loaded. */
type Named<C extends CallSpec> = Pick<C, 'method' | 'path'>;

interface Given {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: unknown;
}

function addressOf(baseUrl: string, endpoint: Endpoint, { params, query = {} }: Given): string {
  const url = new URL(pathOf(endpoint, params), baseUrl);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/** Made once for each call and kept for its tries: whatever was lost on the way, it happens once. */
function requestOf({ key }: Sender, { method }: Endpoint, { body }: Given, idempotencyKey: string) {
  return {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** What came of one try, or why nothing did. */
async function tryOnce(sender: Sender, address: string, init: RequestInit): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(sender.timeoutMs);
    return await sender.fetch(address, { ...init, signal });
  } catch (cause) {
    throw new ArdoiseError(0, {}, { cause });
  }
}

/** The server asks for a pause, or does not answer for now: the same call may go through later. */
const mayPass = (status: number): boolean => status === 0 || status === 429 || status === 503;

/** By the server's word where it gives one, else twice as long each time. Null: it is not worth waiting. */
function waitMsAfter(turn: number, retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  const ms = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : 500 * 2 ** turn;
  return ms <= longestWaitMs ? ms : null;
}

async function readAnswer(response: Response): Promise<unknown> {
  let envelope: Partial<Envelope>;
  try {
    envelope = (await response.json()) as Partial<Envelope>;
  } catch (cause) {
    const errorMsg = `Something that is not Ardoise answered with ${response.status}.`;
    throw new ArdoiseError(response.status, { errorMsg }, { cause });
  }
  if (envelope.success === true) return envelope.data;
  throw new ArdoiseError(response.status, envelope);
}

/** Sends a call, again where that may help, and answers what is in the envelope. */
export async function send<C extends CallSpec>(
  sender: Sender,
  endpoint: Named<C>,
  given: Request<C>,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<Answer<C>> {
  const address = addressOf(sender.baseUrl, endpoint, given as Given);
  const init = requestOf(sender, endpoint, given as Given, idempotencyKey);
  for (let turn = 0; ; turn += 1) {
    let retryAfter: string | null = null;
    try {
      const response = await tryOnce(sender, address, init);
      retryAfter = response.headers.get('retry-after');
      return (await readAnswer(response)) as Answer<C>;
    } catch (error) {
      const isOver = turn + 1 >= sender.tries;
      const waitMs = waitMsAfter(turn, retryAfter);
      if (isOver || waitMs === null || !(error instanceof ArdoiseError) || !mayPass(error.status))
        throw error;
      await sender.wait(waitMs);
    }
  }
}
