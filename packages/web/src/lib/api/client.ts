import { pathOf } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import type { EventName } from '@ardoise/contract/protocol/events';
import { clientErrors, signInCodes, unknownError } from '@ardoise/contract/protocol/client-errors';
import { type Language, say } from '@ardoise/contract/values/language';
import type { Reason } from '@ardoise/contract/protocol/reasons';
import type { Pending } from '../pending.ts';
import { ApiError } from './api-error.ts';
import type { AnswerOf, Callable, RequestOf } from './callable.ts';
import { createPresses } from './presses.ts';
import type { Incoming, Outgoing, Transport } from './transport.ts';

export interface CallOptions {
  /** No error toast. */
  readonly silent?: boolean;
  /** False: the loader does not show. */
  readonly spinner?: boolean;
  readonly idempotencyKey?: string;
  /** For whatever moves or asks for money: however often it is pressed before an answer comes, it is done once. */
  readonly once?: boolean;
  /** Sent as a bearer value in `x-refresh-token`; such a call never causes a refresh itself. */
  readonly refreshToken?: string;
  readonly signal?: AbortSignal;
}

export interface UploadOptions extends CallOptions {
  /** What is said with the files. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly onProgress?: (share: number) => void;
}

/** The part of the session that the client leans on. */
export interface ClientSession {
  token(): string | null;
  /** The refresh under way, if there is one: calls wait for it. */
  refreshing(): Promise<boolean> | null;
  /** Gets a token other than the one that failed. Many callers at once cause one refresh. */
  refresh(failedToken: string | null): Promise<boolean>;
  /** False: once the token has expired, the session is over. */
  canRefresh(): boolean;
}

interface ClientParts {
  readonly transport: Transport;
  readonly session: ClientSession;
  readonly pending: Pending;
  readonly language: () => Language;
  readonly headers: () => Record<string, string>;
  /** One of the codes that end in the hosted login, or an expired token that nothing can refresh. */
  readonly onSignInNeeded: (error: ApiError) => void;
  readonly onError: (error: ApiError) => void;
  /** A call has succeeded by which this may have happened. */
  readonly onHappened?: (names: readonly EventName[]) => void;
}

export type Api = <C extends Callable>(
  call: C,
  request?: RequestOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>;

/** Posts files to an address that `/uploads` gave. */
export type Upload = <Answer>(
  address: string,
  files: readonly File[],
  options?: UploadOptions,
) => Promise<Answer>;

const verbs = { GET: 'get', POST: 'post', PUT: 'put' } as const;

function addressOf(call: Callable, params: object, query: object): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString();
  const path = pathOf(call as Parameters<typeof pathOf>[0], { ...params });
  return search === '' ? path : `${path}?${search}`;
}

const isEnvelope = (body: unknown): body is Envelope & { error?: unknown } =>
  typeof body === 'object' && body !== null && 'success' in body;

const wasGivenUp = (options: CallOptions) => options.signal?.aborted ?? false;

/** Of many wrong fields nobody reads more than these in one sentence. */
const mostSaid = 2;

/** A field that the screen does not show has its words too. */
function withFields(message: string, fields: Readonly<Record<string, string>> = {}): string {
  const words = [...new Set(Object.values(fields))].filter((word) => !message.includes(word));
  return [message, ...words.slice(0, mostSaid)].join(' ');
}

/** Whoever asks again proves anew who they are, by another code: it is the same press nevertheless. */
const withoutProof = (name: string, value: unknown): unknown =>
  name === 'confirmation' ? undefined : value;

export function createClient(parts: ClientParts): { api: Api; upload: Upload } {
  const { session, transport } = parts;
  const presses = createPresses();

  function headersFor(options: CallOptions): Record<string, string> {
    return {
      ...parts.headers(),
      ...(options.refreshToken ? { 'x-refresh-token': `Bearer ${options.refreshToken}` } : {}),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    };
  }

  function unwrap({ status, body, retryAfterSeconds }: Incoming, noAnswer: ApiError): unknown {
    if (!isEnvelope(body)) throw noAnswer;
    if (body.success && !body.errorMsg && !body.error) return body.data;
    const message = body.errorMsg || say(clientErrors.unexpected, parts.language());
    throw new ApiError(body.errorCode ?? clientErrors.unexpected.code, message, {
      reason: body.reason as Reason | undefined,
      status,
      fields: body.fields,
      said: withFields(message, body.fields),
      retryAfterSeconds,
    });
  }

  const isExpired = ({ status, body }: Incoming): boolean =>
    status === 401 && !(isEnvelope(body) && signInCodes.includes(body.errorCode ?? 0));

  const needsSignIn = ({ code }: ApiError): boolean =>
    signInCodes.includes(code) ||
    (code === clientErrors.tokenExpired.code && !session.canRefresh());

  /** Sends; after a 401 refreshes once and sends once more. */
  async function attempt(
    send: (headers: Record<string, string>) => Promise<Incoming>,
    options: CallOptions,
  ): Promise<Incoming> {
    if (options.refreshToken !== undefined) return send(headersFor(options));
    await session.refreshing();
    const token = session.token();
    const incoming = await send(headersFor(options));
    if (!isExpired(incoming) || !(await session.refresh(token))) return incoming;
    return send(headersFor(options));
  }

  /** What a call without a readable answer throws: a failing get yields the unknown error, code 0. */
  function noAnswerTo(verb: keyof Transport): ApiError {
    const said = say(verb === 'get' ? unknownError : clientErrors.unexpected, parts.language());
    return verb === 'get'
      ? new ApiError(unknownError.code, unknownError.message, { said })
      : new ApiError(clientErrors.unexpected.code, said);
  }

  async function run(
    verb: keyof Transport,
    outgoing: Omit<Outgoing, 'headers'>,
    options: CallOptions,
  ): Promise<unknown> {
    const end = options.spinner === false ? () => {} : parts.pending.begin();
    const noAnswer = noAnswerTo(verb);
    try {
      const incoming = await attempt(
        (headers) => transport[verb]({ ...outgoing, headers, signal: options.signal }),
        options,
      );
      return unwrap(incoming, noAnswer);
    } catch (thrown) {
      if (wasGivenUp(options)) throw thrown;
      const error = thrown instanceof ApiError ? thrown : noAnswer;
      if (needsSignIn(error)) parts.onSignInNeeded(error);
      else if (!options.silent) parts.onError(error);
      throw error;
    } finally {
      end();
    }
  }

  return {
    api: (call, request, options = {}) => {
      const { params = {}, query = {}, body } = (request ?? {}) as Record<string, object>;
      const isRead = call.method === 'GET';
      // A call that writes always sends a body: the server refuses a JSON request without one.
      const content = isRead ? {} : { body: body ?? {} };
      const address = addressOf(call, params, query);
      const send = async (all: CallOptions): Promise<unknown> => {
        const answer = await run(verbs[call.method], { address, ...content }, all);
        if (call.emits !== undefined) parts.onHappened?.(call.emits);
        return answer;
      };
      if (isRead || options.once !== true) return send(options) as never;
      const press = `${call.method} ${address} ${JSON.stringify(content, withoutProof)}`;
      return presses.send(press, (idempotencyKey) => send({ ...options, idempotencyKey })) as never;
    },
    upload: (address, files, options = {}) => {
      const form = new FormData();
      // Before the files: whoever reads them knows by then what they are.
      for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
      for (const file of files) form.append('files', file);
      const outgoing = { address, body: form, onProgress: options.onProgress };
      return run('upload', outgoing, options) as never;
    },
  };
}
