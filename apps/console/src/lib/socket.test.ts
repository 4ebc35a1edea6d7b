import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocket, type SocketOptions } from './socket.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function build() {
  const listeners: Array<[string, (payload?: unknown) => void]> = [];
  const socket = {
    id: 'socket-1',
    active: true,
    io: { opts: { transports: ['websocket', 'polling'] } },
    on: (event: string, listener: (payload?: unknown) => void) => listeners.push([event, listener]),
    emit: vi.fn((_event: string, _payload: unknown, acknowledge?: () => void) => acknowledge?.()),
    connect: vi.fn(),
    disconnect: vi.fn(),
  };
  const connect = vi.fn(async (_options: SocketOptions) => socket);
  const heard = {
    onNotification: vi.fn(),
    onEvent: vi.fn(),
    onTyping: vi.fn(),
    onLogOut: vi.fn(),
    onConnect: vi.fn(),
  };
  let token = 'first';
  const close = openSocket({
    scopeId: 'person:1',
    session: {
      token: () => token,
      isSignedIn: () => true,
      canRefresh: () => true,
      refresh: async () => true,
    },
    orgId: () => 'o',
    connect,
    ...heard,
  });
  const setToken = (next: string) => {
    token = next;
  };
  const happen = (event: string, payload?: unknown) => {
    for (const [name, listener] of listeners) if (name === event) listener(payload);
  };
  return { socket, connect, heard, close, happen, setToken };
}

it('opens 5 s after the start, websocket first', async () => {
  const { connect } = build();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(connect.mock.calls[0]?.[0]).toMatchObject({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
  });
});

it('identifies and subscribes, and does so again after a reconnect', async () => {
  const { socket, happen, heard } = build();
  await vi.advanceTimersByTimeAsync(5_000);
  happen('connect');
  expect(socket.emit.mock.calls).toEqual([
    ['identify', { socketId: 'socket-1', scopeId: 'person:1' }],
    ['subscribe', { scopeId: 'person:1' }, expect.any(Function)],
  ]);
  expect(heard.onConnect).toHaveBeenCalledTimes(1);
  socket.id = 'socket-2';
  happen('connect');
  expect(socket.emit).toHaveBeenCalledTimes(4);
  expect(socket.emit).toHaveBeenCalledWith('identify', {
    socketId: 'socket-2',
    scopeId: 'person:1',
  });
  expect(heard.onConnect).toHaveBeenCalledTimes(2);
});

it('switches to polling first after a connect error', async () => {
  const { socket, happen } = build();
  await vi.advanceTimersByTimeAsync(5_000);
  happen('connect_error');
  expect(socket.io.opts.transports).toEqual(['polling', 'websocket']);
});

it('shows whoever has a token at that moment', async () => {
  const { connect, setToken } = build();
  await vi.advanceTimersByTimeAsync(5_000);
  const give = vi.fn();
  setToken('second');
  connect.mock.calls[0]?.[0].auth(give);
  expect(give).toHaveBeenCalledWith({ token: 'second', orgId: 'o' });
});

it('hands on notifications, events and log-outs', async () => {
  const { happen, heard } = build();
  await vi.advanceTimersByTimeAsync(5_000);
  happen('new_notification', { id: 'n' });
  happen('event', { name: 'payment.settled', recordId: 'p' });
  happen('log_out');
  expect(heard.onNotification).toHaveBeenCalledWith({ id: 'n' });
  expect(heard.onEvent.mock.calls).toEqual([['payment.settled']]);
  expect(heard.onLogOut).toHaveBeenCalledTimes(1);
});

it('closes, also before it was open', async () => {
  const { socket, close } = build();
  await vi.advanceTimersByTimeAsync(5_000);
  close();
  expect(socket.disconnect).toHaveBeenCalledTimes(1);
  const early = build();
  early.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(early.connect).not.toHaveBeenCalled();
});
