import type { Server as HttpServer } from 'node:http';
import { socketEvents } from '@ardoise/contract/notifications';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { Pool, PoolClient } from 'pg';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Actor, Authenticate } from './http/context.ts';
import type { Log } from './log.ts';
import type { Live } from './services.ts';

interface LiveSettings {
  readonly httpServer: HttpServer;
  readonly authenticate: Authenticate;
  /** Messages cross between nodes through PostgreSQL. */
  readonly pool: Pool;
  readonly log: Log;
}

interface SocketData {
  actor?: Actor;
}

type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** The scopes that a person may listen to. */
const scopesOf = (actor: Actor): string[] => [
  `person:${actor.personId}`,
  `session:${actor.sessionId}`,
  ...(actor.org === null ? [] : [`org:${actor.org.id}`]),
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
 * The adapter takes a connection in the background and gives it back at its close only once it listens. Whoever closes
 * earlier would leave a connection behind, and the pool could not end.
 */
function watchAdapter(pool: Pool): { readonly pool: Pool; settled(): Promise<void> } {
  let taken: Promise<PoolClient> | undefined;
  const connect = (): Promise<PoolClient> => {
    taken = pool.connect();
    return taken;
  };
  return {
    // Only these two are used by it, and the pool's own `query` must not go through this `connect`.
    pool: { connect, query: pool.query.bind(pool) } as unknown as Pool,
    settled: async () => {
      const client = await taken?.catch(() => undefined);
      // Queued behind the adapter's own LISTEN.
      await client?.query('select 1').catch(() => undefined);
    },
  };
}

/** The notification socket of the specification: identify, subscribe, and then events. */
export function createLive(settings: LiveSettings): Live & { close(): Promise<void> } {
  const adapter = watchAdapter(settings.pool);
  const io: LiveServer = new Server(settings.httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    transports: ['websocket', 'polling'],
    adapter: createAdapter(adapter.pool, {
      errorHandler: (error) => settings.log.warn({ err: error }, 'socket adapter'),
    }),
  });
  io.use((socket, next) => {
    identify(socket, settings.authenticate).then(
      (actor) => {
        if (actor === null) return next(new Error('not signed in'));
        socket.data.actor = actor;
        next();
      },
      () => next(new Error('not signed in')),
    );
  });
  io.on('connection', (socket) => {
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
  });
  return {
    send: (scope, event, payload) => void io.to(scope).emit(event, payload),
    close: async () => {
      await adapter.settled();
      await io.close();
    },
  };
}
