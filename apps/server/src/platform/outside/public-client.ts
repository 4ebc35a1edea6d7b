import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { notInTransaction } from '../not-in-transaction.ts';
import { decodeText } from './decode-text.ts';
import { faultOf, OutsideFault } from './outside-fault.ts';
import { isPublicAddress } from './public-address.ts';

interface PublicCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Of an answer's body; what comes after it is not read. */
  readonly maxBytes: number;
}

export interface PublicReply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** There was more, or it did not come to its end in time. */
  readonly isCut: boolean;
}

/** Why nothing was sent. */
type ForbiddenKind = 'notSecure' | 'notPublic' | 'nameUnknown';

export class ForbiddenAddress extends Error {
  constructor(readonly kind: ForbiddenKind) {
    super(`The address is ${kind}.`);
  }
}

export type Resolve = (name: string) => Promise<ReadonlyArray<{ address: string; family: number }>>;

interface PublicClientOptions {
  readonly authorities: readonly string[] | undefined;
  /** What begins so is let through although it is on this machine: the simulator's receiver. Null: nothing is. */
  readonly allowedPrefix: string | null;
  readonly resolve?: Resolve;
}

/** Calls addresses that people of schools have typed: only ever on the public internet, and only ever the address that was checked. */
export interface PublicClient {
  /** Throws ForbiddenAddress where nothing would be sent there. */
  check(url: string): Promise<void>;
  /** One request, one answer; a redirect is an answer. Throws ForbiddenAddress or OutsideFault. */
  call(call: PublicCall): Promise<PublicReply>;
  close(): void;
}

interface ResolverOptions {
  readonly timeoutMs: number;
  /** The machine's own unless given. */
  readonly servers?: readonly string[];
}

/**
 * Asks the name servers themselves, and gives up. The system's own lookup would wait as long as it likes in one of the few threads that everything
 * else of the program needs too: four names whose servers are silent would stop them all.
 */
export function resolveBy({ timeoutMs, servers }: ResolverOptions): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (name) => {
    const [four, six] = await Promise.all([
      resolver.resolve4(name).catch(() => []),
      resolver.resolve6(name).catch(() => []),
    ]);
    return [
      ...four.map((address) => ({ address, family: 4 })),
      ...six.map((address) => ({ address, family: 6 })),
    ];
  };
}

const resolveAll = resolveBy({ timeoutMs: 2_000 });

/** Every address of a name is public, or none is used: one that is not would be chosen sooner or later. */
async function publicAddressesOf(resolve: Resolve, name: string) {
  const found = await resolve(name).catch(() => []);
  if (found.length === 0) throw new ForbiddenAddress('nameUnknown');
  if (!found.every(({ address }) => isPublicAddress(address)))
    throw new ForbiddenAddress('notPublic');
  return found;
}

/**
 * The resolver of the connection itself: what is checked is what is connected to, so that a name that resolves anew between a check and a
 * call gains nothing.
 */
const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  (name, options, done) => {
    publicAddressesOf(resolve, name).then(
      (found) => {
        const [first] = found;
        if (options.all === true) done(null, [...found]);
        else if (first !== undefined) done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, '', 0),
    );
  };

/** The host as an address, where it is one: the URL has brought decimal, octal and short forms into the usual one. */
const literalOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
};

function refuseForm(url: URL): void {
  if (url.protocol !== 'https:') throw new ForbiddenAddress('notSecure');
  if (/^(?:.*\.)?localhost\.?$/.test(url.hostname)) throw new ForbiddenAddress('notPublic');
  const literal = literalOf(url);
  if (literal !== null && !isPublicAddress(literal)) throw new ForbiddenAddress('notPublic');
}

/**
 * How many go to one host at once is for whoever calls to say: an agent that counted them would let receivers of one host wait for each other, so
 * that one that hangs stops all that a service has at the same name. What was sent together leaves its connections to what is sent next, for
 * less long than servers keep them.
 */
const agentOptions = { keepAlive: true, maxFreeSockets: 20, timeout: 4_000 } as const;

type Reading = Pick<PublicCall, 'maxBytes'> & { readonly response: http.IncomingMessage };

/** Until its end, until it is long enough, or until it is given up. Its status counts in any case. */
function readAnswer({ response, maxBytes }: Reading, onGivenUp: (giveUp: () => void) => void) {
  return new Promise<PublicReply>((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (isCut: boolean): void => {
      if (isCut) response.destroy();
      const bytes = Buffer.concat(chunks).subarray(0, maxBytes);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: decodeText(bytes, response.headers['content-type']),
        isCut,
      });
    };
    onGivenUp(() => end(true));
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) end(true);
    });
    response.on('error', () => end(true));
    response.on('end', () => end(false));
  });
}

export function createPublicClient(options: PublicClientOptions): PublicClient {
  const { authorities, allowedPrefix, resolve = resolveAll } = options;
  const isAllowed = ({ href }: URL): boolean =>
    allowedPrefix !== null && href.startsWith(allowedPrefix);
  const agents = {
    'http:': new http.Agent(agentOptions),
    'https:': new https.Agent({
      ...agentOptions,
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
    }),
  };
  return {
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
    check: async (given) => {
      notInTransaction('look up a name');
      const url = new URL(given);
      if (isAllowed(url)) return;
      refuseForm(url);
      if (literalOf(url) === null) await publicAddressesOf(resolve, url.hostname);
    },
    call: async (call) => {
      notInTransaction('call an outside service');
      const url = new URL(call.url);
      const isLetThrough = isAllowed(url);
      if (!isLetThrough) refuseForm(url);
      return send(url, call, {
        agent: agents[url.protocol === 'https:' ? 'https:' : 'http:'],
        ...(isLetThrough ? {} : { lookup: checkedLookup(resolve) }),
      });
    },
  };
}

const send = (
  url: URL,
  { headers, body, timeoutMs, maxBytes }: PublicCall,
  by: http.RequestOptions,
): Promise<PublicReply> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      ...by,
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    });
    let giveUp = (): void => {
      request.destroy();
      reject(new OutsideFault('silent', 'no answer in time', request.writableFinished));
    };
    const timer = setTimeout(() => giveUp(), timeoutMs);
    request.on('response', (response) => {
      const answered = readAnswer({ response, maxBytes }, (act) => {
        giveUp = act;
      });
      void answered.then((reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error instanceof ForbiddenAddress ? error : faultOf(error, request.writableFinished));
    });
    request.end(body);
  });
