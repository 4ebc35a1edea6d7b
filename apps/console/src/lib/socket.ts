import type { Notification, socketEvents } from '@ardoise/contract/notifications';
import type { transactionChanged } from '@ardoise/contract/transactions';
import { type Cancel, type Clock, systemClock } from './clock.ts';

export const socketDelayMs = 5_000;

/** The events' names as the contract has them; the type fails to compile when they differ. */
const events: typeof socketEvents = {
  identify: 'identify',
  subscribe: 'subscribe',
  notification: 'new_notification',
  message: 'new_message',
  logOut: 'log_out',
};
const paymentEvent: typeof transactionChanged = 'transaction_changed';

/** What is used of a socket.io socket. */
export interface NotificationSocket {
  readonly id?: string | undefined;
  readonly io: { readonly opts: { transports?: unknown } };
  on(event: string, listener: (payload: unknown) => void): unknown;
  emit(event: string, payload: unknown): unknown;
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
  readonly auth: () => SocketAuth;
  readonly onNotification: (notification: Notification) => void;
  /** A payment of the school has moved. */
  readonly onPayment: () => void;
  readonly onLogOut: () => void;
  /** The line is open: what happened between loading the page and now was not heard. */
  readonly onConnect: () => void;
  /** After the line was down: something may have been missed meanwhile. */
  readonly onReconnect: () => void;
  readonly clock?: Clock;
  readonly connect?: (options: SocketOptions) => Promise<NotificationSocket>;
}

const connectToServer = async (options: SocketOptions): Promise<NotificationSocket> => {
  const { io } = await import('socket.io-client');
  return io(options);
};

/** Opens the line for live notifications 5 s after the start. Answers how to close it. */
export function openSocket(parts: SocketParts): Cancel {
  const { clock = systemClock, connect = connectToServer, scopeId } = parts;
  let socket: NotificationSocket | null = null;
  let isClosed = false;
  let wasConnected = false;

  async function open(): Promise<void> {
    const line = await connect({
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      // A function: after a refresh, the reconnect must carry the new token.
      auth: (give) => give(parts.auth()),
    });
    if (isClosed) {
      line.disconnect();
      return;
    }
    socket = line;
    line.on('connect', () => {
      line.emit(events.identify, { socketId: line.id, scopeId });
      line.emit(events.subscribe, { scopeId });
      parts.onConnect();
      if (wasConnected) parts.onReconnect();
      wasConnected = true;
    });
    line.on('connect_error', () => {
      line.io.opts.transports = ['polling', 'websocket'];
    });
    line.on(events.notification, (payload) => parts.onNotification(payload as Notification));
    line.on(paymentEvent, () => parts.onPayment());
    line.on(events.logOut, () => parts.onLogOut());
  }

  const cancel = clock.after(socketDelayMs, () => {
    // Live news are an extra: without them the bell still shows its history.
    open().catch((error: unknown) => console.warn('The notification socket did not open.', error));
  });
  return () => {
    isClosed = true;
    cancel();
    socket?.disconnect();
  };
}
