import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { errors } from '@ardoise/contract/protocol/errors';
import { socketEvents } from '@ardoise/contract/notifications';
import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { CacheBus } from './cache-bus.ts';
import type { Actor, Authenticate } from './http/context.ts';
import { isForeignOrigin } from './http/other-site.ts';
import { securityHeadersFor } from './http/security-headers.ts';
import type { Log } from './log.ts';
import { Refusal } from './refusal.ts';
import { type Live, memberScope } from './services.ts';

interface LiveSettings {
  readonly httpServer: HttpServer;
  readonly authenticate: Authenticate;
  /** Messages cross between nodes through PostgreSQL. */
  readonly pool: pg.Pool;
  readonly cacheBus: CacheBus;
  readonly log: Log;
  /** Where people reach us, as far as the settings say. */
  readonly publicUrl: string | null;
  /** Whether the sender may open one more: until it says who it is, it is anybody. */
  readonly mayOpen: (request: IncomingMessage) => boolean;
}

interface SocketData {
  actor?: Actor;
}

/** What the nodes say to each other. */
interface NodeEvents {
  sessionEnded: (sessionId: string) => void;
}

type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, NodeEvents, SocketData>;
type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, NodeEvents, SocketData>;

/** The scopes that a person may listen to. */
const scopesOf = (actor: Actor): string[] => [
  `person:${actor.personId}`,
  `session:${actor.sessionId}`,
  ...(actor.org === null ? [] : [`org:${actor.org.id}`, memberScope(actor.org.id, actor.personId)]),
];

async function identify(socket: Socket, authenticate: Authenticate): Promise<Actor | null> {
  const { token, orgId } = socket.handshake.auth as { token?: unknown; orgId?: unknown };
  if (typeof token !== 'string') return null;
  return authenticate({
    authorization: `Bearer ${token}`,
    orgId: typeof orgId === 'string' && orgId !== '' ? orgId : undefined,
  });
}

const scopeIdOf = (message: unknown): string | null =>
  typeof message === 'object' &&
  message !== null &&
  'scopeId' in message &&
  typeof message.scopeId === 'string'
    ? message.scopeId
    : null;

/**
 * The adapter never gives back a connection that broke, and after one that breaks while it begins to listen it comes for
 * two. So it is handed connections of their own beside the pool, of which only the last one lives.
 */
function lendToAdapter(pool: pg.Pool): { readonly pool: pg.Pool; end(): Promise<void> } {
  let last: pg.Client | null = null;
  let isEnded = false;
  const dropLast = async (): Promise<void> => {
    const dropped = last;
    last = null;
    // The adapter would come for another one.
    dropped?.removeAllListeners('end');
    await dropped?.end().catch(() => {});
  };
  const connect = async (): Promise<pg.Client> => {
    // It would ask again and again, and close only once.
    if (isEnded) return new Promise(() => {});
    void dropLast();
    const client = new pg.Client(pool.options);
    last = client;
    client.on('error', () => {});
    await client.connect();
    return Object.assign(client, { release: () => void client.end().catch(() => {}) });
  };
  return {
    // Only these two are used by it.
    pool: { connect, query: pool.query.bind(pool) } as unknown as pg.Pool,
    end: () => {
      isEnded = true;
      return dropLast();
    },
  };
}

/** Code and reason tell the console whether a fresh token would help. */
function refusalOf(error: unknown): Error {
  const { code, reason } = error instanceof Refusal ? error.entry : errors.unexpected;
  return Object.assign(new Error('not signed in'), { data: { code, reason } });
}

/**
 * What a person may hear was found out when they connected. When it may have changed, their connections are cut, and
 * consoles come back by themselves and show anew who they are. An ended session is told so first: see `endSession`.
 */
function cutOnNotice(io: LiveServer, cacheBus: CacheBus): void {
  cacheBus.onForget((key) => {
    for (const { data, conn } of io.of('/').sockets.values()) {
      const { actor } = data;
      const isConcerned =
        key === null ||
        key === `person:${actor?.personId}` ||
        (actor?.org && key === `org:${actor.org.id}`);
      if (isConcerned) conn.close();
    }
  });
}

/** The socket answers polls by itself, past every hook of the HTTP server. */
function addHeaders(io: LiveServer, headers: Readonly<Record<string, string>>): void {
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    next();
  });
}

/** Lets a socket join what concerns the person, and nothing else. */
function letSubscribe(socket: LiveSocket): void {
  const { actor } = socket.data;
  if (actor === undefined) return;
  const allowed = new Set(scopesOf(actor));
  void socket.join(`session:${actor.sessionId}`);
  const join = (message: unknown, acknowledge?: (answer: { success: boolean }) => void): void => {
    const scopeId = scopeIdOf(message);
    const isAllowed = scopeId !== null && allowed.has(scopeId);
    // A subscription to oneself is one to all that concerns oneself, the school included.
    if (isAllowed) void socket.join([...allowed]);
    // What comes from outside may be anything; only a function can be called.
    if (typeof acknowledge === 'function') acknowledge({ success: isAllowed });
  };
  socket.on(socketEvents.identify, join);
  socket.on(socketEvents.subscribe, join);
}

/** The notification socket of the specification: identify, subscribe, and then events. */
export function createLive(settings: LiveSettings): Live & { close(): Promise<void> } {
  const adapter = lendToAdapter(settings.pool);
  const io: LiveServer = new Server(settings.httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    transports: ['websocket', 'polling'],
    allowRequest: (request, answer) =>
      answer(
        null,
        !isForeignOrigin(request.headers, settings.publicUrl) && settings.mayOpen(request),
      ),
    adapter: createAdapter(adapter.pool, {
      errorHandler: (error) => settings.log.warn({ err: error }, 'socket adapter'),
    }),
  });
  addHeaders(io, securityHeadersFor(settings.publicUrl));
  io.use((socket, next) => {
    identify(socket, settings.authenticate).then(
      (actor) => {
        if (actor === null) return next(refusalOf(new Refusal(errors.signInNeeded)));
        socket.data.actor = actor;
        next();
      },
      (error: unknown) => next(refusalOf(error)),
    );
  });
  cutOnNotice(io, settings.cacheBus);
  io.on('connection', letSubscribe);
  // Each node tells its own consoles and then closes them: between nodes, two messages may overtake each other.
  const endHere = (sessionId: string): void => {
    const sockets = io.local.in(`session:${sessionId}`);
    sockets.emit(socketEvents.logOut, {});
    sockets.disconnectSockets(true);
  };
  io.on('sessionEnded', endHere);
  return {
    send: (scope, event, payload) => void io.to(scope).emit(event, payload),
    endSession: (sessionId) => {
      endHere(sessionId);
      io.serverSideEmit('sessionEnded', sessionId);
    },
    close: async () => {
      await io.close();
      await adapter.end();
    },
  };
}
