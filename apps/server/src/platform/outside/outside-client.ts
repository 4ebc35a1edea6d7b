import http from 'node:http';
import https from 'node:https';
import { rootCertificates } from 'node:tls';
import { notInTransaction } from '../not-in-transaction.ts';
import { decodeText } from './decode-text.ts';
import { faultOf, OutsideFault } from './outside-fault.ts';
import { nodeAuthorities } from './read-authorities.ts';

export interface OutsideCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Sent as a form; never together with `json`. */
  readonly form?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Where more than a short answer is awaited. */
  readonly maxBytes?: number;
}

export interface OutsideReply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** The body where it is a JSON object, else an empty one. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The one way in which the server calls operators, gateways and whoever else is outside. */
export interface OutsideClient {
  /** One request, one answer, or an OutsideFault. Nothing is tried again here. */
  call(call: OutsideCall): Promise<OutsideReply>;
  /** Who is trusted where a library calls by itself, as for email; undefined: whom Node trusts. */
  readonly authorities: readonly string[] | undefined;
  /** Asked before a library calls by itself: throws while nothing may go out. */
  refuseHeld(): void;
  close(): void;
}

/** Far above any answer of an operator or a gateway. */
const usualMaxBytes = 256 * 1024;

function encode({ json, form }: OutsideCall): { type: string | null; content: string } {
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

/** Others answer with whatever they like: every field is read with care. */
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

const isWebPage = (text: string): boolean =>
  /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text);

interface Answered {
  readonly response: http.IncomingMessage;
  readonly chunks: readonly Buffer[];
}

function readReply({ response, chunks }: Answered): OutsideReply {
  const bytes = Buffer.concat(chunks);
  const text = decodeText(bytes, response.headers['content-type']);
  const status = response.statusCode ?? 0;
  if (isWebPage(text))
    throw new OutsideFault('webPage', `${status} with a page for people`, true, status);
  return {
    status,
    headers: response.headers,
    bytes,
    text,
    body: readBody(text),
  };
}

/** `extraAuthorities` are trusted beside those that Node trusts; checks are never switched off. */
export function createOutsideClient(extraAuthorities: readonly string[] = []): OutsideClient {
  // A list of one's own takes the place of Node's, also of what NODE_EXTRA_CA_CERTS has added to it.
  const authorities =
    extraAuthorities.length === 0
      ? undefined
      : [...rootCertificates, ...nodeAuthorities(), ...extraAuthorities];
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 64 }),
    'https:': new https.Agent({
      keepAlive: true,
      maxSockets: 64,
      ...(authorities === undefined ? {} : { ca: authorities }),
    }),
  };
  return {
    authorities,
    refuseHeld: () => {},
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
    // Node's own client: half the processor time of fetch.
    call: async (call) => {
      notInTransaction('call an outside service');
      const url = new URL(call.url);
      const isSecure = url.protocol === 'https:';
      const { type, content } = encode(call);
      const answer = await new Promise<Answered>((resolve, reject) => {
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
        const fail = (fault: OutsideFault): void => {
          clearTimeout(timer);
          request.destroy();
          reject(fault);
        };
        // Only once there is a request: making one may throw, and a timer would outlive that.
        const timer = setTimeout(
          () => fail(new OutsideFault('silent', 'no answer in time', request.writableFinished)),
          call.timeoutMs,
        );
        request.on('response', (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            size += chunk.length;
            if (size > (call.maxBytes ?? usualMaxBytes))
              fail(new OutsideFault('tooLong', 'the answer is too long'));
          });
          response.on('error', () =>
            fail(new OutsideFault('cut', 'the answer was cut in the middle')),
          );
          response.on('end', () => {
            clearTimeout(timer);
            resolve({ response, chunks });
          });
        });
        request.on('error', (error) => fail(faultOf(error, request.writableFinished)));
        request.end(content);
      });
      return readReply(answer);
    },
  };
}
