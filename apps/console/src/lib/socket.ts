import { clientErrors, signInCodes } from '@ardoise/contract/protocol/client-errors';
import { type EventName, isEventName } from '@ardoise/contract/protocol/events';
import type { Notification, socketEvents } from '@ardoise/contract/notifications';
import type { ClientSession } from '@ardoise/web/lib/api/client.ts';
import { type Cancel, type Clock, systemClock } from '@ardoise/web/lib/clock.ts';

export const socketDelayMs = 5_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** The events' names as the contract has them; the type fails to compile when they differ. */
const events: typeof socketEvents = {
  identify: 'identify',
  subscribe: 'subscribe',
  notification: 'new_notification',
  message: 'new_message',
  event: 'event',
  typing: 'typing',
  logOut: 'log_out',
};

/** What is used of a socket.io socket. */
export interface NotificationSocket {
  readonly id?: string | undefined;
  /** False: it does not come back by itself. */
  readonly active: boolean;
  readonly io: { readonly opts: { transports?: unknown } };
  on(event: string, listener: (payload: unknown) => void): unknown;
  emit(event: string, payload: unknown, acknowledge?: () => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

export interface SocketAuth {
  readonly token: string | null;
  readonly orgId: string | null;
}

export interface SocketOptions {
  readonly path: string;
  readonly transports: string[];
  readonly auth: (give: (payload: SocketAuth) => void) => void;
}

interface SocketParts {
  readonly scopeId: string;
  readonly session: Pick<ClientSession, 'token' | 'refresh' | 'canRefresh'> & {
    isSignedIn(): boolean;
  };
  readonly orgId: () => string | null;
  readonly onNotification: (notification: Notification) => void;
  /** Something has happened in the school, or to the person's own account. */
  readonly onEvent: (name: EventName) => void;
  /** A guardian is writing in a talk. */
  readonly onTyping: (chatId: string) => void;
  /** The session is over: the server said so. */
  readonly onLogOut: () => void;
  /** From now on everything is heard, for the first time or again: what happened before was not. */
  readonly onConnect: () => void;
  readonly clock?: Clock;
  readonly connect?: (options: SocketOptions) => Promise<NotificationSocket>;
}

const connectToServer = async (options: SocketOptions): Promise<NotificationSocket> => {
  const { io } = await import('socket.io-client');
  return io(options);
};

/** The code of the server's refusal, 0 where it is not known. */
function codeOf(error: unknown): number {
  const code = (error as { data?: { code?: unknown } } | null)?.data?.code;
  return typeof code === 'number' ? code : 0;
}

/**
 * A line that is lost comes back by itself; one that the server refuses or closes does not. Then a fresh token is got where
 * the old one has expired, and the line is tried again, ever more rarely, until the session is over.
 */
function comeBack(line: NotificationSocket, parts: SocketParts, shownToken: () => string | null) {
  const { session, clock = systemClock } = parts;
  let cancel: Cancel = () => {};
  let pauseMs = firstPauseMs;
  let isStopped = false;

  async function tryAgain(code: number): Promise<void> {
    const token = shownToken();
    if (code === clientErrors.tokenExpired.code) await session.refresh(token);
    if (isStopped) return;
    // Another token than the one that was refused may be good.
    const isSame = session.token() === token;
    const isOver =
      signInCodes.includes(code) ||
      (code === clientErrors.tokenExpired.code && !session.canRefresh());
    if (isSame && isOver) parts.onLogOut();
    else if (session.isSignedIn()) line.connect();
  }

  function later(code: number): void {
    cancel();
    cancel = clock.after(pauseMs, () => void tryAgain(code));
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }

  line.on('connect', () => {
    pauseMs = firstPauseMs;
  });
  line.on('connect_error', (error) => {
    if (!line.active) later(codeOf(error));
  });
  line.on('disconnect', () => {
    if (!line.active) later(0);
  });
  return () => {
    isStopped = true;
    cancel();
  };
}

/** Opens the line for live notifications 5 s after the start. Answers how to close it. */
export function openSocket(parts: SocketParts): Cancel {
  const { clock = systemClock, connect = connectToServer, scopeId } = parts;
  let socket: NotificationSocket | null = null;
  let shownToken: string | null = null;
  let stopComingBack: Cancel = () => {};
  let isClosed = false;

  async function open(): Promise<void> {
    const line = await connect({
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      // A function: after a refresh, the reconnect must carry the new token.
      auth: (give) => {
        shownToken = parts.session.token();
        give({ token: shownToken, orgId: parts.orgId() });
      },
    });
    if (isClosed) {
      line.disconnect();
      return;
    }
    socket = line;
    stopComingBack = comeBack(line, parts, () => shownToken);
    line.on('connect', () => {
      line.emit(events.identify, { socketId: line.id, scopeId });
      line.emit(events.subscribe, { scopeId }, () => parts.onConnect());
    });
    line.on('connect_error', () => {
      line.io.opts.transports = ['polling', 'websocket'];
    });
    line.on(events.notification, (payload) => parts.onNotification(payload as Notification));
    line.on(events.event, (payload) => {
      const name = (payload as { name?: unknown } | null)?.name;
      // A newer server may know of more.
      if (isEventName(name)) parts.onEvent(name);
    });
    line.on(events.typing, (payload) => parts.onTyping((payload as { chatId: string }).chatId));
    line.on(events.logOut, parts.onLogOut);
  }

  const cancel = clock.after(socketDelayMs, () => {
    // Live news are an extra: without them the bell still shows its history.
    open().catch((error: unknown) => console.warn(error));
  });
  return () => {
    isClosed = true;
    cancel();
    socket?.disconnect();
    // After it: closing the line is not a reason to come back.
    stopComingBack();
  };
}
